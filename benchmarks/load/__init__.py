"""Load on a server: tables full of people, a minimal client, a process to be measured, figures."""
