"""The engine: actions, events, frames, chance, hexes. It knows no game, no file, no clock and no generator."""
