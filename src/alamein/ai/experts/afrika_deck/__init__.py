"""The expert for afrika_deck."""
