"""python -m alamein.bench [SECONDS [NAME ...]]: measure the peers and print what was found as JSON."""

import json
import sys

from alamein.bench import PEERS, measure_peers

seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
print(json.dumps(measure_peers(sys.argv[2:] or list(PEERS), seconds), indent=2))
