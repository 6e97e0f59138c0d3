#!/bin/bash
# Trains the opponents of all games on a machine that has Python, NumPy and a C compiler but no network:
#   tools/train_device.sh WHEELS OUT
# WHEELS holds the wheels of mypy, librt and setuptools, and what they need, for its Python (pip download). The engine is
# compiled (about two minutes). Then come phases with seconds of their own, all cores (CORES) at work in each: for STYLES
# (600) both sides of desert_decision, alam_halfa and October learn how to weigh things, for REST (300) July, September
# and the cards; for VALUES (45) a game the values are learnt from games between the new experts; for GATE (0) all gates
# are asked at once, and before that other reconstructed numbers are measured as VARIANTS says: "SECONDS PLAYER NAMES;
# ...", NAMES being how variants begin, with commas between. 0 leaves a phase out. CHECK (200) pairs say whether a style is taken. OUT, a folder that nobody empties
# meanwhile, gets the weights and what was said (results.tar.gz, made anew after every part) and the log. What is in the
# folder KEPT, such as the results of an earlier run, is there to begin with: gates and variants go on from it. With LIB,
# a folder that holds the package as it shall be played, nothing is compiled.
set -u
cd "$(dirname "$(readlink -f "$0")")/.." || exit 1
wheels=${1:-wheels} out=${2:-build/out} cores=${CORES:-$(nproc)}
ids="north_africa desert_decision alam_halfa afrika_deck"
python=${PYTHON:-python3}
work=${WORK:-$PWD/build/device}
mkdir -p "$out" "$work/needed" "$work/results"
[ -z "${KEPT:-}" ] || cp -r "$KEPT"/. "$work/results/"
exec >"$out/log.txt" 2>&1
say() { printf '== %s (%s s)\n' "$*" "$SECONDS"; }
alamein() { $python -P -m alamein "$@"; }
keep() { tar -C "$work/results" -czf "$out/new.tar.gz" . && mv "$out/new.tar.gz" "$out/results.tar.gz"; }

say "$($python --version), $cores cores, $(${CC:-cc} --version | head -n 1)"
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=4 OPENBLAS_NUM_THREADS=4
if [ -n "${LIB:-}" ]; then
    rm -rf "$work/lib" && cp -rL "$LIB" "$work/lib"
    export PYTHONPATH=$work/lib
else
    for wheel in "$wheels"/*.whl; do $python -m zipfile -e "$wheel" "$work/needed"; done
    export PYTHONPATH=$work/needed
    ALAMEIN_COMPILED=1 $python setup.py --quiet build_ext --build-lib "$work/lib" -j "$cores" >"$work/compile.log" 2>&1 ||
        { say "not compiled"; tail -n 30 "$work/compile.log"; exit 1; }
    cp -rn src/alamein "$work/lib/" 2>/dev/null
    export PYTHONPATH=$work/lib:$work/needed
fi
$python -P -c 'import alamein.core.action as m, numpy; print(m.__file__, numpy.__version__)' || exit 1
say "compiled"

learn() { # GAME KIND SIXTEENTHS-OF-THE-CORES SECONDS
    alamein train "$1" --styles --only "$2" --jobs $((cores * $3 >= 16 ? cores * $3 / 16 : 1)) --seconds "$4" \
        --pairs "${CHECK:-200}" --folder "$work/train" >"$work/results/style-$1-$2.txt" 2>&1 &
}
learning() { # as it stands, every minute until all have learnt
    while [ -n "$(jobs -rp)" ]; do
        sleep 5
        [ $((SECONDS % 60)) -ge 5 ] || { copy && keep; }
    done
}
copy() { for id in $ids; do for each in "$work/train/$id"/style-*.json; do [ ! -f "$each" ] || cp "$each" "$work/results/$id-$(basename "$each")"; done; done; }
gather() { # what proved better is in use from here on
    learning
    copy
    for id in $ids; do
        alamein train $id --styles --seconds 0 --folder "$work/train" --write "$work/results/$id.styles.json" &&
            cp "$work/results/$id.styles.json" "$work/lib/alamein/ai/experts/$id/styles.json"
    done
    tail -n 2 "$work"/results/style-*.txt
    keep
    say "$1"
}
if [ "${STYLES:=600}" -gt 0 ]; then
    learn desert_decision all 6 "$STYLES"
    learn alam_halfa all 6 "$STYLES"
    learn north_africa october 4 "$STYLES"
    gather styles
fi
if [ "${REST:=300}" -gt 0 ]; then
    learn north_africa july 5 "$REST"
    learn north_africa september 4 "$REST"
    learn afrika_deck all 7 "$REST"
    gather "the other styles"
fi
if [ "${VALUES:=45}" -gt 0 ]; then
    { echo "# Training"; for id in $ids; do printf '\n## %s\n<!-- train %s: begin -->\n<!-- train %s: end -->\n' $id $id $id; done; } >"$work/results/training.md"
    for id in $ids; do
        games=100000
        [ $id != afrika_deck ] || games=6000 # its many terms take minutes to fit
        alamein train $id --games $games --seconds "$VALUES" --seed 1 --pairs 0 --jobs "$cores" --folder "$work/train" \
            --docs "$work/results/training.md" --write "$work/lib/alamein/ai/experts/$id/value.json" | tail -n 2
        cp "$work/lib/alamein/ai/experts/$id/value.json" "$work/results/$id.value.json" # in use: new, or as it was
        [ ! -f "$work/train/$id/value.json" ] || cp "$work/train/$id/value.json" "$work/results/$id.new-value.json"
        keep
        say "$id: value"
    done
fi
while read -r seconds player names; do
    [ -n "$names" ] || continue
    $python -P tools/variants.py "$work/results/variants.jsonl" --player "$player" --only "$names" --jobs "$cores" \
        --seconds "$seconds" >"$work/results/variants-$player.txt" 2>&1 </dev/null
    keep
    say "variants: $player, $names"
done < <(tr ';' '\n' <<<"${VARIANTS:-};")
if [ "${GATE:=0}" -gt 0 ]; then
    for id in $ids; do
        alamein arena $id --gate --jobs $((cores >= 4 ? cores / 4 : 1)) --seconds "$GATE" --results "$work/results/$id.gate.json" \
            >"$work/results/gate-$id.txt" 2>&1 &
    done
    wait
    keep
    say "gates"
fi
say "done"
