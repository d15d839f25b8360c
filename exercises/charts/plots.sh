#!/usr/bin/env bash
# plots.sh BUILD KERNEL EXERCISE…: profiles the exercises' kernels and draws comparisons of them into BUILD/plots: work
# against steps, time on P lanes, work efficiency, and a table of costs. Each is SVG, PNG and the TSV that it is drawn
# from. Only kernels that pass their tests are drawn. The others are named below each chart.
set -euo pipefail
out=$1/plots kernel=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out"

# why_not EXERCISE: prints why its kernel is not drawn; nothing if it is right.
why_not() {
    local state failed
    IFS=$'\t' read -r _ state _ _ failed < <(make -s -C "$here/../$1" state KERNEL="$kernel" 2>/dev/null)
    case $state in
    solved) ;;
    untouched) echo 'not begun' ;;
    broken) echo 'does not compile' ;;
    *) echo "${failed:+fails }${failed:-has a TODO}" ;;
    esac
}

# Lines `cost` and `lanes` of the kernels that are right. The second field is the exercise's number.
missing=
for exercise; do
    number=${exercise%%-*} why=$(why_not "$exercise")
    if [ -n "$why" ]; then
        missing+="${missing:+, }$number ($why)"
    else
        lines=$(make -s -C "$here/../$exercise" profile KERNEL="$kernel")
        echo "${lines//$exercise/${number#0}}" >&3
    fi
done 3>"$out/profile.tsv"
[ -z "$missing" ] || echo "not drawn: $missing"
[ -s "$out/profile.tsv" ] || { echo "nothing to plot yet: no $kernel passes its tests" >&2; exit 1; }

# fields KIND LIST [REACH [FILE]]: prints the number, the name and the fields in the list for each of these lines, by exercise.
# With REACH, only for scans of that reach and for the serial scan. Further lines come from FILE.
fields() {
    awk -F '\t' -v OFS='\t' -v kind="$1" -v list="$2" -v reach="${3-}" '
        NR == FNR { if (!/^#/) { name[$1] = $2; order[++names] = $1 } next }
        $1 == kind && (!reach || $9 == reach || $9 == "both") {
                     line = $2 OFS name[$2]
                     count = split(list, f, " ")
                     for (i = 1; i <= count; i++) line = line OFS $f[i]
                     lines[$2] = lines[$2] line "\n" }
        END { for (i = 1; i <= names; i++) printf "%s", lines[order[i]] }
    ' "$here/names.tsv" "$out/profile.tsv" "${@:4}"
}

# curves CHART X Y LOG CHAR LINE: makes CHART.tsv from lines of number, name, x and y. See curves.awk.
curves() {
    awk -v X="$2" -v Y="$3" -v LOG="$4" -v CHAR="$5" -v LINE="$6" -v GAP=1.12 -f "$here/curves.awk" >"$out/$1.tsv"
}

# draw CHART WIDTH HEIGHT [SETTINGS [SCRIPT]]: draws CHART.svg and CHART.png with SCRIPT.gp, by default CHART.gp.
draw() {
    local numbers settings twice="size $((2 * $2)),$((2 * $3)) fontscale 2 linewidth 2"
    if ! grep -q '^[0-9]' "$out/$1.tsv"; then
        echo "$1: nothing to plot yet: no such kernel passes its tests"
        return
    fi
    numbers=$(sed -nE 's/^# ([0-9]+) .*/\1/p' "$out/$1.tsv" | xargs)
    settings="tsv = '$out/$1.tsv'; numbers = '$numbers'; missing = '$missing'; ${4-}"
    (cd "$here" && ./gnuplot.sh -e "set terminal svg size $2,$3 font 'Helvetica,13' background 'white'" \
        -e "set output '$out/$1.svg'; $settings" "${5-$1}.gp")
    (cd "$here" && ./gnuplot.sh -e "set output '$out/$1.png'; $settings" \
        -e "set terminal pngcairo $twice font 'Sans,11' background 'white'" "${5-$1}.gp")
    echo "written: $out/$1.svg $out/$1.png"
}

# family: the lines of the kernels in family/, which are scans of a section and belong to no exercise.
family() {
    local number name
    while IFS=$'\t' read -r number name; do
        name=${name,,}
        make -s -C "$here/../03-kogge-stone" profile KERNEL="../charts/family/${name//-/_}.cu" |
            sed "s/03-kogge-stone/$number/"
    done < <(grep '^10[0-9]' "$here/names.tsv")
}
family >"$out/family.tsv"

# Scans of a section, and scans of the whole array. The latter use sections of 32.
fields cost '5 4' section "$out/family.tsv" | curves work_against_steps steps work xy 0.12 0.55
draw work_against_steps 800 520 "scans = 'a section'"
fields cost '5 4' whole | curves work_against_steps_whole steps work xy 0.12 0.55
draw work_against_steps_whole 800 520 "scans = 'the whole array'" work_against_steps

fields lanes '3 4' | curves time_on_lanes lanes turns xy 0.14 0.48
fastest=$(fields lanes '3 4' | awk -F '\t' '
    !($3 in least) || $4 < least[$3] { least[$3] = $4; who[$3] = $2 }
    { turns[$2, $3] = $4 }
    END { for (p = 1; p in who; p *= 2)
              if (turns[now, p] != least[p]) {
                  now = who[p]
                  line = line (line ? ", " : "") now " from P = " p
              }
          print line }')
draw time_on_lanes 800 520 "fastest = '$fastest'"

fields cost '3 4' | awk -F '\t' -v OFS='\t' '{ print $1, $2, $3, sprintf("%.4f", ($3 - 1) / $4) }' |
    curves work_efficiency n efficiency x 0.12 0.048
draw work_efficiency 800 520

{
    printf '# costs of 1024 elements\n# number\tname\twork\tsteps\tbarriers\tbytes\tbank conflicts\n'
    # host code has no barriers, and its bytes are not counted
    fields cost '3 4 5 6 7 8' | awk -F '\t' -v OFS='\t' '
        $1 == 1 { $6 = $7 = $8 = "-" }
        $3 == 1024 { print $1, $2, $4, $5, $6, $7, $8 }'
} >"$out/costs.tsv"
rows=$(grep -vc '^#' "$out/costs.tsv") more_lines=$((${#missing} / 110)) # further lines for the names of what is not drawn
draw costs 860 $((40 * rows + 90 + (${#missing} ? 30 + 20 * more_lines : 0)))
