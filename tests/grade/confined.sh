#!/usr/bin/env bash
# confined.sh FOLDER…: checks whether the kernel.cu in each of these folders is taken or refused as it must be, as a
# kernel of exercise 03. A folder of attacks/ has a file `tries`. One line says what the attack tries. Another begins
# with `refused:` and has the text that the single line of the refusal must contain, or begins with `stopped:` and has
# the text that the verdict must contain when the attack is stopped at run time. A line `exercise:` names another exercise
# than 03. A folder that honest.sh has made has no such file, and is compiled and linked. With ALL=1 these are also
# checked, and must be solved. Prints a line for each.
set -uo pipefail
exercises=$(dirname "$0")/../../exercises

fail() { printf 'FAIL  %s: %s\n' "$folder" "$*"; }

for folder; do
    kernel=$(realpath "$folder/kernel.cu") says='' stopped='' exercise=$exercises/03-kogge-stone tests=every_prefix part=''
    if [ -e "$folder/tries" ]; then
        other=$(sed -n 's/^exercise: //p' "$folder/tries")
        if [ -n "$other" ]; then
            exercise=$exercises/$other tests=$(sed -n 's/^TEST.*(\(1, \)*\([a-z_]*\)).*/\2/p' "$exercises/$other/test.c" | head -n 1)
            part=$(sed -n 's/^APART := yes/1/p' "$exercise/Makefile") # no other part has to be there
            libraries=$(sed -n 's/^LIBRARIES := //p' "$exercise/Makefile")
            missing=$(for library in $libraries; do [ -e "/usr/include/$library" ] || echo "$library"; done)
            [ -z "$missing" ] || { echo "skip  $folder: $missing is not installed"; continue; }
        fi
        says=$(sed -n 's/^refused: //p' "$folder/tries") stopped=$(sed -n 's/^stopped: //p' "$folder/tries")
        [ -n "$says$stopped" ] || fail "tries doesn't say how it ends"
    fi
    if [ -n "$stopped" ]; then
        said=$(make -s -C "$exercise" check TEST="$tests" PART="$part" KERNEL="$kernel" 2>&1 | tr -s '\n ' ' ')
        if [[ $said == *"$stopped"* ]]; then echo "pass  $folder"; else fail "it should be stopped by '$stopped', and make said: $said"; fi
        continue
    fi
    target=programs
    [ -n "$says" ] || [ -z "${ALL-}" ] || target=check
    said=$(make -s -C "$exercise" "$target" KERNEL="$kernel" 2>&1) status=$?
    first=$(grep -v 'on the CPU device' <<<"$said" | head -n 1)
    if [ -z "$says" ]; then
        if ((status)); then fail "$first"; else echo "pass  $folder"; fi
    elif ((status == 0)); then
        fail 'it was taken'
    elif [[ $first != *'error: refused: '*"$says"* ]]; then
        fail "it should be refused by '$says', and make said: $first"
    else
        echo "pass  $folder"
    fi
done
