"""The experts, one module for each game: `expert()` is the only name others use."""
