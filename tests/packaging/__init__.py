"""The package as it is built and what it may use."""
