"""The folio's rulebook, a module for each chapter."""
