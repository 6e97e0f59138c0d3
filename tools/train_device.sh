#!/bin/bash
# Trains the opponents of all games on a machine that has Python, NumPy and a C compiler but no network:
#   tools/train_device.sh WHEELS OUT
# WHEELS holds the wheels of mypy, librt and setuptools, and what they need, for its Python (pip download). The engine is
# compiled (about two minutes). Then come phases with seconds of their own, all cores (CORES) at work in each:
#   LEARN="430 desert_decision all 8, alam_halfa all 8; 120 afrika_deck all 16"
#       how sides learn to weigh things, kinds of game or one side (july-allied) with a share of 16 of the cores each, one
#       phase after the other; CHECK (200) pairs say whether a style is taken
#   VALUES="45 desert_decision alam_halfa"    values are learnt from games between the experts, as they are by then;
#       TEACH="--chance" only how likely a win is
#   VARIANTS="60 normal alam_halfa; ..."      reconstructed numbers are measured: seconds, player, how variants begin (commas)
#   GATE="300 desert_decision alam_halfa"     gates are asked, all at once
# What is not given is left out. OUT, a folder that nobody empties meanwhile, gets the weights and what was said
# (results.tar.gz, made anew after every part) and the log. What is in the folder KEPT, such as the results of an earlier
# run, is there to begin with: gates and variants go on from it, and its styles and values are in use. With LIB, a folder
# that holds the package as it shall be played, nothing is compiled.
set -u
cd "$(dirname "$(readlink -f "$0")")/.." || exit 1
wheels=${1:-wheels} out=${2:-build/out} cores=${CORES:-$(nproc)}
ids="north_africa desert_decision alam_halfa afrika_deck"
python=${PYTHON:-python3}
work=${WORK:-$PWD/build/device}
mkdir -p "$out" "$work/needed" "$work/results"
[ -z "${KEPT:-}" ] || cp -r "$KEPT"/. "$work/results/"
in_use() { # FILE of an earlier run
    for id in $ids; do [ ! -f "$work/results/$id.$1" ] || cp "$work/results/$id.$1" "$work/lib/alamein/ai/experts/$id/$1"; done
}
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
in_use styles.json
in_use value.json
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
        [ -d "$work/train/$id" ] || continue
        alamein train $id --styles --seconds 0 --folder "$work/train" --write "$work/results/$id.styles.json"
    done
    in_use styles.json
    tail -n 2 "$work"/results/style-*.txt
    keep
    say "$1"
}
phases() { tr ';' '\n' <<<"${1:-};"; }
while read -r seconds sides; do
    while read -r game kind share; do
        [ -z "$share" ] || learn "$game" "$kind" "$share" "$seconds"
    done < <(tr ',' '\n' <<<"$sides,")
    [ -z "$sides" ] || gather "styles: $sides"
done < <(phases "${LEARN:-}")
read -r seconds games <<<"${VALUES:-}"
for id in ${games:-}; do
    number=100000
    [ $id != afrika_deck ] || number=6000 # its many terms take minutes to fit
    printf '\n## %s\n<!-- train %s: begin -->\n<!-- train %s: end -->\n' $id $id $id >>"$work/results/training.md"
    alamein train $id --games $number --seconds "$seconds" --seed 1 --pairs 0 ${TEACH:-} --jobs "$cores" --folder "$work/train" \
        --docs "$work/results/training.md" --write "$work/lib/alamein/ai/experts/$id/value.json" | tail -n 2
    cp "$work/lib/alamein/ai/experts/$id/value.json" "$work/results/$id.value.json" # in use: new, or as it was
    [ ! -f "$work/train/$id/value.json" ] || cp "$work/train/$id/value.json" "$work/results/$id.new-value.json"
    keep
    say "$id: value"
done
while read -r seconds player names; do
    [ -n "$names" ] || continue
    $python -P tools/variants.py "$work/results/variants.jsonl" --player "$player" --only "$names" --jobs "$cores" \
        --seconds "$seconds" >"$work/results/variants-$player.txt" 2>&1 </dev/null
    keep
    say "variants: $player, $names"
done < <(phases "${VARIANTS:-}")
read -r seconds games <<<"${GATE:-}"
for id in ${games:-}; do
    shares=$(wc -w <<<"$games")
    alamein arena $id --gate ${PLAYERS:+--players "$PLAYERS"} --jobs $((cores >= shares ? cores / shares : 1)) --seconds "$seconds" \
        --results "$work/results/$id.gate.json" >"$work/results/gate-$id.txt" 2>&1 &
done
wait
keep
say "done"
