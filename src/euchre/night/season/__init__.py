"""Many nights of a club: standings by the club's own rule, and a rating of everybody."""
