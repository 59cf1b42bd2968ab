"""What every feature uses: clients, their origin, prices and limits; pages and errors."""
