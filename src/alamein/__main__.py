"""`python -m alamein` is `alamein`."""

from alamein.cli import main

raise SystemExit(main())
