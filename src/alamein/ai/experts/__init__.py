"""The experts, one module for each game: `POLICY` is the only name others use."""
