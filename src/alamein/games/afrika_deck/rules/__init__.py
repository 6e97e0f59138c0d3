"""The rulebook of the deck-building game, a module for each chapter."""
