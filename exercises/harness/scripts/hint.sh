#!/bin/sh
# hint.sh HINTS STATE VERDICT KERNEL [NUMBER]: prints a hint of HINTS, a Markdown file with a "## " heading over each
# hint. Without NUMBER it prints the hint that fits VERDICT, the file that a failed check of KERNEL has left. If that
# hint was shown for this fault already, or if none fits, it prints the hint after the last one shown. STATE is the file
# that remembers the last hint shown, and its fault. VERDICT.cu is the kernel file that the verdict is about. If KERNEL
# has changed since, the verdict is ignored.
set -eu
hints=$1 state=$2 verdict=$3 kernel=$4 number=${5-}
scripts=$(dirname "$0") tab='	'
total=$(grep -c '^## ' "$hints")
last=0 shown_for=''
[ ! -e "$state" ] || IFS=$tab read -r last shown_for < "$state" || true
fault=''
if [ -z "$number" ]; then
    number=$((last + 1))
    if [ -e "$verdict" ] && cmp -s "$kernel" "$verdict.cu"; then
        IFS=$tab read -r fits kind test words <<EOF
$(awk -f "$scripts/hint.awk" "$verdict" "$hints")
EOF
        fault="$kernel $test $kind"
    fi
    if [ -n "$fault" ] && [ "$fault" != "$shown_for" ]; then
        if [ "$fits" -gt 0 ]; then
            number=$fits
            printf 'your last check found %s in %s; hint %d of %d is about this fault\n\n' "$words" "$test" "$fits" "$total"
        elif grep -qs "^### \`$kind\`" "$scripts/../../../docs/reading-a-report.md"; then
            printf 'your last check found %s in %s; see docs/reading-a-report.md#%s\n\n' "$words" "$test" "$kind"
        else
            printf 'your last check found %s in %s; no hint is about this fault, but see docs/student-guide.md#%s\n\n' \
                "$words" "$test" what-a-verdict-means
        fi
    fi
fi
case $number in
*[!0-9]*) echo "HINT=$number is not a number" >&2; exit 2 ;;
esac
mkdir -p "$(dirname "$state")"
if [ "$number" -gt "$total" ]; then
    printf '%s\t%s\n' "$last" "$fault" > "$state"
    echo "there are $total hints, and you have seen them all; HINT=1 shows the first again"
    exit 0
fi
printf '%s\t%s\n' "$number" "${fault:-$shown_for}" > "$state"
awk -v wanted="$number" '/^## / { number++ } number == wanted && !/^<!-- for: /' "$hints"
[ "$number" -eq "$total" ] || echo "(hint $number of $total; make hint for the next)"
