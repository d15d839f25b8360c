#!/usr/bin/env bash
# figures.sh BUILD FOLDER EXERCISE…: draws every figure of the chapters from runs of the exercises' solutions. Puts each
# one as SVG, with the TSV that it is drawn from, into the folder. `make draw` draws the data flow of a scan, `make
# plots` the charts that compare scans. BUILD gets the same figures as PNG, for a look at them.
set -euo pipefail
build=$1 folder=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
drawn=$build/figures placed=$build/placed built=$here/../../build

mkdir -p "$drawn" "$placed" "$folder"
rm -f "$drawn"/*

# flow FIGURE EXERCISE TITLE N [SECTION]: draws a kernel's data flow.
flow() {
    measure_flow "$@"
    "$here/draw.sh" "$placed/$1" "$drawn/$1" >/dev/null
}

measure_flow() { # FIGURE EXERCISE TITLE N [SECTION]
    [ -e "$here/../$2/solution.cu" ] || { echo "there are no figures without $2/solution.cu" >&2; exit 1; }
    make -s -C "$here/../$2" flow VIEW=cells KERNEL=solution.cu N="${4-}" SECTION="${5-}" \
        TITLE="$3" PLACED="$placed/$1.gp" >"$placed/$1.tsv"
}

flow hillis_steele 02-hillis-steele 'Hillis-Steele' 8
flow kogge_stone_16 03-kogge-stone 'Kogge-Stone' 16
flow double_buffer 04-double-buffer 'Kogge-Stone with two buffers' 8
flow exclusive 05-exclusive 'exclusive Kogge-Stone' 8
flow brent_kung_16 06-brent-kung 'Brent-Kung' 16
flow blelloch 07-blelloch 'Blelloch' 8
flow three_phase 08-three-phase 'three phases, four elements per thread' 16
flow hierarchical 09-hierarchical 'hierarchical, in sections of 4' 8 4
flow domino 10-domino 'domino, in sections of 2' 8 2
flow warp_scan 12-warp-scan 'warp scan' 8

# bytes FIGURE EXERCISE: the chart of the bytes that its functions move.
bytes() {
    local table newest=''
    TERM=dumb make -s -C "$here/../$2" plot KERNEL=solution.cu >/dev/null
    cp "$built/$2/work_steps.svg" "$drawn/$1.svg"
    cp "$built/$2/work_steps.png" "$drawn/$1.png"
    for table in "$built/$2"/solution.cu-*/cpu/work_steps.tsv; do
        [[ $newest -nt $table ]] || newest=$table
    done
    cp "$newest" "$drawn/$1.tsv"
}

flow compaction 17-stream-compaction 'stream compaction' 12
bytes compaction_bytes 17-stream-compaction
measure_flow equalisation 22-histogram-equalisation ''
# without the parameters of the run, which would be part of the headline
sed -i '2s/.*/#/' "$placed/equalisation.tsv"
sed -i 's/^headline = .*/headline = "histogram equalisation"/' "$placed/equalisation.gp"
"$here/draw.sh" "$placed/equalisation" "$drawn/equalisation" >/dev/null
sed -i '/^pixels/d' "$drawn/equalisation.tsv" # the figure contains the pixels

"$here/plots.sh" "$build" solution.cu "$@" >/dev/null
for chart in work_against_steps work_against_steps_whole time_on_lanes work_efficiency costs; do
    cp "$build/plots/$chart".{tsv,svg,png} "$drawn"
done
# only the algorithms of the first chapters
"$here/plots.sh" "$build/first" solution.cu 01-serial-scan 03-kogge-stone 06-brent-kung 07-blelloch >/dev/null
for kind in tsv svg png; do
    cp "$build/first/plots/time_on_lanes.$kind" "$drawn/time_on_lanes_first.$kind"
done

# measurements from a GPU
mkdir -p "$build/ladder"
"$here/ladder.sh" "$here/../bench/gpu/results/h200.tsv" "$build/ladder" >/dev/null
charts=(ladder bandwidth_sections bandwidth_whole)
for exercise in $("$here/../bench/gpu/versions.sh"); do
    charts+=("rungs_${exercise%%-*}")
    "$here/rungs.sh" "$exercise" "$here/../bench/gpu/results/h200-ladder-${exercise%%-*}.tsv" "$build/ladder/${charts[-1]}" >/dev/null
done
for chart in "${charts[@]}"; do
    cp "$build/ladder/$chart".{tsv,svg,png} "$drawn"
done

# the decisions of chapter 11
cp "$here/choice.tsv" "$drawn"
for kind in "svg size 800,620 font 'Helvetica,13' background 'white'" "pngcairo size 800,620 font 'Helvetica,11'"; do
    file=$drawn/choice.${kind%% *}
    (cd "$here" && ./gnuplot.sh -e "set terminal $kind; set output '${file%cairo}'; tsv = 'choice.tsv'" choice.gp)
done

cp "$drawn"/*.tsv "$drawn"/*.svg "$folder"
echo "written: $(find "$drawn" -name '*.svg' | wc -l) figures in $folder; as PNG in $drawn"
