# Sourced by ./alamein and ./test (POSIX sh, cwd = the checkout): `set_up run` or `set_up test` leaves a ready .venv.
# Everything is made inside the checkout; the user's Python is only used to make .venv.

say() { printf 'alamein: %s\n' "$*" >&2; }

# The newest suitable Python, or an explanation and the end.
find_python() {
    for candidate in ${ALAMEIN_PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            return
        fi
    done
    say "Python 3.11 or newer is needed and was not found (looked for ${ALAMEIN_PYTHON:-python3, python3.11 ... 3.14})."
    say "Debian 12, Ubuntu 24.04 or later: apt install python3 python3-venv"
    say "Elsewhere: install it from your system or python.org; ALAMEIN_PYTHON=/path/to/python names one."
    exit 1
}

# Debian splits venv off Python: install it if we may, else say how.
need_venv() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null && return
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    debian_install "python$version-venv" && "$python" -c 'import ensurepip, venv' 2>/dev/null && return
    say "$python has no venv module, which makes the program's own environment."
    say "Debian, Ubuntu: apt install python$version-venv    (as root, then call this again)"
    exit 1
}

# apt-get install, only as root on a machine that has apt; false if it cannot.
debian_install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    say "installing with apt-get: $*"
    if ! apt_log=$(DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" 2>&1 ||
        { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } 2>&1); then
        say "apt-get failed:"
        printf '%s\n' "$apt_log" | tail -n 5 >&2
        return 1
    fi
}

hash_of_files() {
    if command -v sha256sum >/dev/null; then xargs -0 sha256sum | sha256sum; else xargs -0 cksum | cksum; fi
}

# Can the engine be compiled? (.venv/alamein/include, written by tools/bootstrap.py, names the headers of .venv's Python)
can_compile() {
    command -v "${CC:-cc}" >/dev/null || return 1
    if [ -f .venv/alamein/include ]; then
        read -r include <.venv/alamein/include
    else
        find_python
        include=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
    fi
    [ -f "$include/Python.h" ]
}

# What .venv is made from: find_files TESTS ...
find_files() {
    # shellcheck disable=SC2086
    find $files -name __pycache__ -prune -o -name '*.egg-info' -prune -o -name '.*_cache' -prune -o -name node_modules -prune \
        -o -name .tools -prune -o -path ui/src/generated -prune -o -path src/alamein/web -prune -o -path src/alamein/site -prune -o "$@"
}

# Stands for everything that .venv is made from. To read all of it takes as long as to import a game: if nothing has been
# touched since the mark was written (not even a folder: something may be gone), what the mark says still holds.
compute_key() { # MARK
    if [ -n "${ALAMEIN_PURE:-}" ]; then
        files="requirements ui tools/build_ui.py tools/symbols.py"
        how=pure
    else
        files="src ui pyproject.toml setup.py requirements tools/bootstrap.py tools/build_ui.py tools/symbols.py"
        if can_compile; then how=compiled; else how=interpreted; fi
    fi
    mark=.venv/alamein/$1
    if [ -f "$mark" ] && read -r key <"$mark" && [ "${key%% *} ${key##* }" = "$how $PWD" ] &&
        touched=$(find_files -cnewer "$mark" -print 2>/dev/null) && [ -z "$touched" ]; then
        return
    fi
    looked=$(date +%Y%m%d%H%M.%S)
    key="$how $(find_files -type f -print0 | LC_ALL=C sort -z | hash_of_files) $PWD"
    if [ -f "$mark" ] && read -r ready <"$mark" && [ "$ready" = "$key" ]; then touch -t "$looked" "$mark"; fi
}

set_up() {
    what=$1${ALAMEIN_PURE:+-pure}
    compute_key "$what"
    if [ -x .venv/bin/python ] && [ -f ".venv/alamein/$what" ] && read -r ready <".venv/alamein/$what" &&
        [ "$ready" = "$key" ]; then
        return
    fi
    find_python
    need_venv
    "$python" -I tools/bootstrap.py "$what" "$key" || exit 1
}

# For who waits for a first page: what runs from src/ is made at once, the compiled engine behind it. ALAMEIN_BEHIND tells
# the server which mark to look for.
set_up_behind() {
    compute_key "run${ALAMEIN_PURE:+-pure}"
    if [ -n "${ALAMEIN_PURE:-}" ] || ! can_compile || { [ -f .venv/alamein/run ] && read -r ready <.venv/alamein/run &&
        [ "$ready" = "$key" ]; }; then
        set_up run
        return
    fi
    find_python
    need_venv
    "$python" -I tools/bootstrap.py first "$key" || exit 1
    nohup nice "$python" -I tools/bootstrap.py run "$key" >.venv/alamein-behind.log 2>&1 &
    say "the engine is being compiled (a few minutes, once); until then the program runs interpreted, which is slower"
    ALAMEIN_PURE=1
    ALAMEIN_BEHIND="$PWD/.venv/alamein/run $key"
    export ALAMEIN_BEHIND
}
