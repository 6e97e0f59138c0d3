#!/bin/sh
# The end-to-end tests in Debian's Chromium, as a pytest call of their own, against the compiled build; called by ./test.
#   tools/test_browser.sh [pytest arguments]       ALAMEIN_SHOTS=folder keeps a picture of every page
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
. tools/setup.sh
set_up test

browser=${ALAMEIN_CHROMIUM:-/usr/bin/chromium}
if [ ! -x "$browser" ]; then
    debian_install chromium libatomic1 fonts-dejavu-core || true
fi
if [ ! -x "$browser" ]; then
    say "the browser tests need Chromium at $browser."
    say "Debian, Ubuntu: apt install chromium libatomic1    (as root); ALAMEIN_CHROMIUM=/path names another"
    exit 1
fi
if [ ! -f .venv/alamein/browser ] || ! cmp -s requirements/browser.txt .venv/alamein/browser; then
    .venv/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/browser.txt
    mkdir -p .venv/alamein
    cp requirements/browser.txt .venv/alamein/browser
fi
export ALAMEIN_BROWSER_TESTS=1
# what the tests play themselves is played by the compiled build too, unless there is none
[ -n "${ALAMEIN_PURE:-}" ] || set -- -o pythonpath=". examples/toy_game/src" "$@"
exec .venv/bin/python -P -m pytest -q -p no:xdist -p no:cacheprovider --override-ini "testpaths=tests/browser" tests/browser "$@"
