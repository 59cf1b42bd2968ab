"""How players compare with the published methods, and what they give away."""
