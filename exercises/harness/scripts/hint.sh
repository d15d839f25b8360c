#!/bin/sh
# hint.sh HINTS VERDICT KERNEL [NUMBER]: prints a hint of HINTS, a Markdown file with a "## " heading over each hint.
# VERDICT is the file that a failed check of KERNEL has left, and VERDICT.cu is the kernel file that it is about. If KERNEL
# has changed since, the verdict is ignored. Without NUMBER, the first hint for a fault is the one that fits it, and after
# that come those after the last one shown, and then those before it, until each has been shown. Another fault, or another
# line of the kernel file that has it, begins anew, and so does NUMBER. VERDICT.shown has in its first line the fault, and
# then the hints that were shown for it. A check that passes removes the file. A skeleton as it was handed out has many
# faults, and none of them is the student's, so its first hint is the first.
set -eu
hints=$1 verdict=$2 kernel=$3 number=${4-}
scripts=$(dirname "$0") tab='	'
total=$(grep -c '^## ' "$hints")
fault='' shown=''
if [ -e "$verdict.shown" ]; then
    fault=$(sed 1q "$verdict.shown") shown=$(sed 1d "$verdict.shown")
fi

is_skeleton() {
    grep -qsx "$(tr -d '\r' < "$kernel" | cksum) $(basename "$PWD")/kernel.cu" "$scripts/../../skeletons.cksum"
}

# Says what the last check has found, and what the hint that follows is about.
say_what() {
    case $about in
    skeleton) echo "the file is as it was handed out; the first hint:" && return ;;
    fault) about="hint $fits of $total is about this fault" ;;
    test) about="hint $fits of $total is about this test" ;;
    part) about="hint $fits of $total is about part ${part#part-}" ;;
    *)
        page=reading-a-report.md#$kind
        grep -qs "^### \`$kind\`" "$scripts/../../../docs/reading-a-report.md" || page=student-guide.md#what-a-verdict-means
        about="no hint is about this fault, but see docs/$page
the first hint$([ "$fits" -eq 1 ] || echo " for part ${part#part-}"):"
        ;;
    esac
    printf 'your last check found %s in %s; %s\n' "$words" "$test" "$about"
}

# A fault that was not there when the last hint was shown begins anew.
case $number in
'')
    if [ -e "$verdict" ] && cmp -s "$kernel" "$verdict.cu"; then
        read -r test part < "$verdict"
        IFS=$tab read -r fits about line kind words <<EOF
$(awk -f "$scripts/hint.awk" "$verdict" "$hints")
EOF
        found=$(sed -n "1p; ${line}p" "$verdict" | tr '\n' ' ')
        if is_skeleton; then fits=1 about=skeleton found=skeleton; fi
        if [ "$found" != "$fault" ]; then
            fault=$found shown='' number=$fits
            say_what
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
