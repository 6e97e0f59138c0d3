#!/bin/bash
# Trains the values of all games on a machine that has Python, NumPy and a C compiler but no network:
#   tools/train_device.sh WHEELS OUT [SECONDS [GAMES]]
# WHEELS holds the wheels of mypy, librt and setuptools, and what they need, for its Python (pip download). Within
# SECONDS (540) the engine is compiled, each game is played against itself on all cores for a share of what is left, and
# its value is fitted and gated. OUT gets the weights with the curves and answers (results.tar.gz), what was played
# (GAME.rows.tar.xz) and the log. AFTER="$python -P -m alamein ..." is run at the end, in the folder of the results;
# IDS="" trains nothing, PLAY are the seconds of play for each game (half of its share).
set -u
cd "$(dirname "$(readlink -f "$0")")/.." || exit 1
wheels=${1:-wheels} out=${2:-build/out} limit=${3:-540} games=${4:-100000}
ids=${IDS-"desert_decision north_africa alam_halfa afrika_deck"}
python=${PYTHON:-python3}
work=$PWD/build/device
mkdir -p "$out" "$work/needed" "$work/results"
exec > >(tee "$out/log.txt") 2>&1
say() { printf '== %s (%s s)\n' "$*" "$SECONDS"; }

say "$($python --version), $(nproc) cores, $(${CC:-cc} --version | head -n 1)"
for wheel in "$wheels"/*.whl; do $python -m zipfile -e "$wheel" "$work/needed"; done
export PYTHONPATH=$work/needed PYTHONUNBUFFERED=1 OMP_NUM_THREADS=4 OPENBLAS_NUM_THREADS=4
ALAMEIN_COMPILED=1 $python setup.py --quiet build_ext --build-lib "$work/lib" >"$work/compile.log" 2>&1 ||
    { say "not compiled"; tail -n 30 "$work/compile.log"; exit 1; }
cp -rn src/alamein "$work/lib/" 2>/dev/null
export PYTHONPATH=$work/lib:$work/needed
$python -P -c 'import alamein.core.action as m, numpy; print(m.__file__, numpy.__version__)' || exit 1
say "compiled"

left=$((limit - SECONDS - 20)) n=$(echo $ids | wc -w)
{ echo "# Training"; for id in $ids; do printf '\n## %s\n<!-- train %s: begin -->\n<!-- train %s: end -->\n' $id $id $id; done; } >"$work/results/training.md"
for id in $ids; do
    share=$((left / n))
    timeout $((share + 8)) $python -P -m alamein train $id --games "$games" --seconds "${PLAY:-$((share / 2))}" --seed 1 --pairs "${PAIRS:-10}" \
        --folder "$work/train" --docs "$work/results/training.md" --write "$work/results/$id.value.json"
    say "$id: $?"
    cp "$work/train/$id/value.json" "$work/results/$id.candidate.json"
    cp "$work/train/$id/gate.json" "$work/results/$id.gate.json"
    XZ_OPT="-1 -T0" tar -C "$work/train" -cJf "$out/$id.rows.tar.xz" $id
    tar -C "$work/results" -czf "$out/results.tar.gz" .
done
if [ -n "${AFTER:-}" ]; then (cd "$work/results" && eval "$AFTER"); fi
cp "$work/compile.log" "$work/results/"
tar -C "$work/results" -czf "$out/results.tar.gz" .
say "done"
ls -l "$out"
