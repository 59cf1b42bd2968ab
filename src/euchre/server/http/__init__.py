"""What every feature uses: who asks, from where and at what price; pages and errors."""
