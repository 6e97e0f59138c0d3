"""The 1973 rulebook, a module for each chapter."""
