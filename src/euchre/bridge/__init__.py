"""Bridge between engine and kernel: states and views to arrays, and results back."""
