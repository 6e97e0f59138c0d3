"""The expert for north_africa."""
