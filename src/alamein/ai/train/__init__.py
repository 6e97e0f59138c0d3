"""Learning a game's value: self-play, fitting with NumPy or PyTorch, and the comparison with the value in use."""
