"""The expert for alam_halfa."""
