#!/bin/sh
# guess.sh FILE PART LINE: says whether the fault of that scan is in that line of the file, which has the scan as it was
# handed out: yes or no, and never where. In guess.sealed is a checksum for each line where it is, so that nobody who
# opens that file reads one.
set -eu
file=$1 part=$2 line=$3
cd "$(dirname "$0")"

wrong() { echo "$*" >&2; exit 2; }

for number in "$part" "$line"; do
    case $number in
    '' | 0* | *[!0-9]* | ??????*) wrong 'make guess PART=2 LINE=50 asks: is the fault of scan 2 in line 50?' ;;
    esac
done

# scan FILE: the lines of that scan. first FILE: the number of the first, and of the last.
scan() { awk -v heading="// --- $part. " '/^\/\/ --- / { inside = index($0, heading) == 1 } inside' "$1" | tr -d '\r'; }
bounds() { awk -v heading="// --- $part. " '
    /^\/\/ --- / { inside = index($0, heading) == 1 }
    inside { if (!first) first = NR; last = NR }
    END { print first + 0, last + 0 }' "$1"; }

[ -n "$(scan original.cu)" ] || wrong "there is no scan $part: PART must be from 1 to $(grep -c '^// --- ' original.cu)"
[ "$(scan "$file")" = "$(scan original.cu)" ] ||
    wrong "scan $part has been changed: use the line numbers of original.cu, and add KERNEL=original.cu"
read -r first last <<EOF
$(bounds "$file")
EOF
if [ "$line" -lt "$first" ] || [ "$line" -gt "$last" ]; then
    wrong "line $line is not in scan $part, which spans lines $first to $last of $file"
fi
place=$((line - first + 1)) code=$(sed -n "${line}s/^ *//p" "$file" | tr -d '\r')
echo "    $(basename "$file"):$line  $code"
if grep -qxF "$(printf 'bug hunt, scan %d, its line %d: %s\n' "$part" "$place" "$code" | cksum)" guess.sealed; then
    echo "yes, the fault of scan $part is in this line; mend it in kernel.cu with the smallest change, then type make check PART=$part"
else
    echo "no, the fault of scan $part is not in this line"
fi
