#!/usr/bin/env bash
# confined.sh FOLDER…: checks whether the kernel.cu in each of these folders is taken or refused as it must be, as a
# kernel of exercise 03 or of the exercise that a line `exercise:` of its file `tries` names. That file also says how it
# ends. A line that begins with `refused:` has the text that the single line of the refusal must contain. One that begins
# with `stopped:` has the text that the verdict must contain when an attack is stopped at run time, and one with `broken:`
# the text of the compiler's own message. A kernel with `taken:`
# is compiled and linked. With ALL=1 it is also checked, and must be solved. Prints a line for each.
set -uo pipefail
exercises=$(dirname "$0")/../../exercises

fail() { printf 'FAIL  %s: %s\n' "$folder" "$*"; }

for folder; do
    kernel=$(realpath "$folder/kernel.cu") exercise=$exercises/03-kogge-stone tests=every_prefix part=''
    other=$(sed -n 's/^exercise: //p' "$folder/tries")
    if [ -n "$other" ]; then
        exercise=$exercises/$other tests=$(sed -n 's/^TEST.*(\(1, \)*\([a-z_]*\)).*/\2/p' "$exercises/$other/test.c" | head -n 1)
        part=$(sed -n 's/^APART := yes/1/p' "$exercise/Makefile") # no other part has to be there
        libraries=$(sed -n 's/^LIBRARIES := //p' "$exercise/Makefile")
        missing=$(for library in $libraries; do [ -e "/usr/include/$library" ] || echo "$library"; done)
        [ -z "$missing" ] || { echo "skip  $folder: $missing is not installed"; continue; }
    fi
    says=$(sed -n 's/^refused: //p' "$folder/tries") stopped=$(sed -n 's/^stopped: //p' "$folder/tries")
    broken=$(sed -n 's/^broken: //p' "$folder/tries")
    [ -n "$says$stopped$broken" ] || grep -q '^taken: ' "$folder/tries" || fail "tries doesn't say how it ends"
    if [ -n "$stopped" ]; then
        said=$(make -s -C "$exercise" check TEST="$tests" PART="$part" KERNEL="$kernel" 2>&1 | tr -s '\n ' ' ')
        if [[ $said == *"$stopped"* ]]; then echo "pass  $folder"; else fail "it should be stopped by '$stopped', and make said: $said"; fi
        continue
    fi
    target=programs
    [ -n "$says$broken" ] || [ -z "${ALL-}" ] || target=check
    said=$(make -s -C "$exercise" "$target" KERNEL="$kernel" 2>&1) status=$?
    first=$(grep -v 'on the CPU device' <<<"$said" | head -n 1)
    if [ -n "$broken" ]; then
        if ((status)) && [[ $said == *"$broken"* ]]; then echo "pass  $folder"; else fail "it should not compile: '$broken', and make said: $first"; fi
    elif [ -z "$says" ]; then
        if ((status)); then fail "$first"; else echo "pass  $folder"; fi
    elif ((status == 0)); then
        fail 'it was taken'
    elif [[ $first != *'error: refused: '*"$says"* ]]; then
        fail "it should be refused by '$says', and make said: $first"
    else
        echo "pass  $folder"
    fi
done
