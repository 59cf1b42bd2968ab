"""The table in the browser: pages, and a server that saves every action before showing it."""
