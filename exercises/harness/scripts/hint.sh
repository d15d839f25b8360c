#!/bin/sh
# hint.sh HINTS VERDICT KERNEL [NUMBER]: prints a hint of HINTS, a Markdown file with a "## " heading over each hint.
# VERDICT is the file that a failed check of KERNEL has left, and VERDICT.cu is the kernel file that it is about. If KERNEL
# has changed since, the verdict is ignored. Without NUMBER, the first hint for a fault is the one that fits it, and after
# that come those after the last one shown, and then those before it, until each has been shown. Another fault, or another
# line of the kernel file that has it, begins anew, and so does NUMBER. VERDICT.shown has in its first line the fault, and
# then the hints that were shown for it. A check that passes removes the file.
set -eu
hints=$1 verdict=$2 kernel=$3 number=${4-}
scripts=$(dirname "$0") tab='	'
total=$(grep -c '^## ' "$hints")
fault='' shown=''
if [ -e "$verdict.shown" ]; then
    fault=$(sed 1q "$verdict.shown") shown=$(sed 1d "$verdict.shown")
fi

# Says of what fault, and to what the hint is about, if the fault is another one than before.
case $number in
'')
    if [ -e "$verdict" ] && cmp -s "$kernel" "$verdict.cu"; then
        IFS=$tab read -r fits about line kind words <<EOF
$(awk -f "$scripts/hint.awk" "$verdict" "$hints")
EOF
        found=$(sed -n "1p; ${line}p" "$verdict" | tr '\n' ' ')
        read -r test part < "$verdict"
        if [ "$found" != "$fault" ]; then
            fault=$found shown='' number=$fits
            printf 'your last check found %s in %s; ' "$words" "$test"
            case $about in
            fault) echo "hint $fits of $total is about this fault" ;;
            test) echo "hint $fits of $total is about this test" ;;
            part) echo "hint $fits of $total is about part ${part#part-}" ;;
            *)
                page=reading-a-report.md#$kind
                grep -qs "^### \`$kind\`" "$scripts/../../../docs/reading-a-report.md" || page=student-guide.md#what-a-verdict-means
                echo "no hint is about this fault, but see docs/$page"
                if [ "$fits" -gt 1 ]; then echo "the first hint for part ${part#part-}:"; else echo "the first hint:"; fi
                ;;
            esac
            echo
        fi
    fi
    ;;
*[!0-9]*) echo "HINT=$number is not a number" >&2 && exit 2 ;;
*) shown='' ;;
esac

# The first hint after the last one shown that has not been shown, and after the end from the beginning. Nothing if all
# have been shown.
unseen() {
    echo "$shown" | awk -v total="$total" '{ seen[$1]; last = $1 }
        END { for (k = 0; k < total; k++) if (!((n = (last + k) % total + 1) in seen)) { print n; exit } }'
}
number=${number:-$(unseen)}
if [ -z "$number" ]; then
    echo "there are $total hints, and you have seen them all; HINT=1 shows the first again"
    exit 0
fi
if [ "$number" -lt 1 ] || [ "$number" -gt "$total" ]; then
    echo "there is no hint $number: there are $total" >&2
    exit 2
fi
shown=$(printf '%s\n%s' "$shown" "$number" | sed '/^$/d')
mkdir -p "$(dirname "$verdict")"
printf '%s\n%s\n' "$fault" "$shown" > "$verdict.shown"
awk -v wanted="$number" '/^## / { number++ } number == wanted && !/^<!-- for: /' "$hints"
[ -z "$(unseen)" ] || echo "(hint $number of $total; make hint for the next)"
