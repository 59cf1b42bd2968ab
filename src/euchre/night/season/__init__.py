"""A club's season of nights: standings by the club's own rules, and ratings of all members."""
