"""Everything players read stands in catalogues by key; docs/translate.md."""
