"""One game being played: the match, its record on file, and the engine protocol."""
