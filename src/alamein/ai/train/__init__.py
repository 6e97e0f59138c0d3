"""Learning a game's value: self-play, fitting with NumPy, and the comparison with the value in use."""
