"""Alamein: four published games about El Alamein, rules fully enforced."""

__version__ = "0.1.0"
