#!/bin/bash
# Trains the opponents of all games on a machine that has Python, NumPy and a C compiler but no network:
#   tools/train_device.sh WHEELS OUT [SECONDS]
# WHEELS holds the wheels of mypy, librt and setuptools, and what they need, for its Python (pip download). Within
# SECONDS (1600) the engine is compiled; the experts learn how to weigh things, all sides at once, for STYLES seconds
# (half of the time); the values are learnt from games between the new experts (VALUES seconds a game, 45); and the rest
# is for the gates. OUT, a folder that nobody empties meanwhile, gets the weights and what was said (results.tar.gz, made anew after every part) and the log.
set -u
cd "$(dirname "$(readlink -f "$0")")/.." || exit 1
wheels=${1:-wheels} out=${2:-build/out} limit=${3:-1600}
ids="north_africa desert_decision alam_halfa afrika_deck"
python=${PYTHON:-python3}
work=$PWD/build/device
mkdir -p "$out" "$work/needed" "$work/results"
exec >"$out/log.txt" 2>&1
say() { printf '== %s (%s s)\n' "$*" "$SECONDS"; }
alamein() { $python -P -m alamein "$@"; }
keep() { tar -C "$work/results" -czf "$out/new.tar.gz" . && mv "$out/new.tar.gz" "$out/results.tar.gz"; }

say "$($python --version), $(nproc) cores, $(${CC:-cc} --version | head -n 1)"
for wheel in "$wheels"/*.whl; do $python -m zipfile -e "$wheel" "$work/needed"; done
export PYTHONPATH=$work/needed PYTHONUNBUFFERED=1 OMP_NUM_THREADS=4 OPENBLAS_NUM_THREADS=4
ALAMEIN_COMPILED=1 $python setup.py --quiet build_ext --build-lib "$work/lib" -j "$(nproc)" >"$work/compile.log" 2>&1 ||
    { say "not compiled"; tail -n 30 "$work/compile.log"; exit 1; }
cp -rn src/alamein "$work/lib/" 2>/dev/null
export PYTHONPATH=$work/lib:$work/needed
$python -P -c 'import alamein.core.action as m, numpy; print(m.__file__, numpy.__version__)' || exit 1
say "compiled"

learn() { # GAME NAME PROCESSES
    alamein train "$1" --styles --only "$2" --jobs "$3" --seconds "$styles" --pairs 200 --folder "$work/train" >"$work/results/style-$1-$2.txt" 2>&1
}
styles=${STYLES:-$((limit / 2))}
for each in july-axis july-allied september-axis september-allied; do learn north_africa $each 1 & done
for each in october-axis october-allied; do learn north_africa $each 2 & done
for each in all-allied all-axis; do learn desert_decision $each 2 & done
for each in all-axis all-allied; do learn alam_halfa $each 1 & done
learn afrika_deck all 1 &
wait
for id in $ids; do
    alamein train $id --styles --seconds 0 --folder "$work/train" --write "$work/results/$id.styles.json"
    cp "$work/results/$id.styles.json" "$work/lib/alamein/ai/experts/$id/styles.json"
done
tail -n 2 "$work"/results/style-*.txt
keep
say "styles"

{ echo "# Training"; for id in $ids; do printf '\n## %s\n<!-- train %s: begin -->\n<!-- train %s: end -->\n' $id $id $id; done; } >"$work/results/training.md"
for id in $ids; do
    alamein train $id --games 100000 --seconds "${VALUES:-45}" --seed 1 --pairs 0 --folder "$work/train" \
        --docs "$work/results/training.md" --write "$work/lib/alamein/ai/experts/$id/value.json" | tail -n 2
    cp "$work/train/$id/value.json" "$work/results/$id.value.json"
    keep
    say "$id: value"
done
if [ -n "${AFTER:-}" ]; then (cd "$work/results" && eval "$AFTER"); fi
cp "$work/compile.log" "$work/results/"
keep
say "done"
