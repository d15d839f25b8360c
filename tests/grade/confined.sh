#!/usr/bin/env bash
# confined.sh FILE…: is each of these kernel files of exercise 03 taken or refused as it says? One of attacks/ says in its
# comments what it tries, and what the one line must contain by which it is refused, or what the verdict must contain by
# which it is stopped when it runs. One of honest/ is compiled and linked. With ALL=1 the honest ones are checked, too:
# they are solved. A line for each.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
exercise=../../exercises/03-kogge-stone

fail() { printf 'FAIL  %s: %s\n' "$file" "$*"; }

for file; do
    says=$(sed -n 's|^// refused: ||p' "$file") stopped=$(sed -n 's|^// stopped: ||p' "$file")
    if [ -n "$stopped" ]; then
        said=$(make -s -C "$exercise" check TEST=every_prefix KERNEL="$PWD/$file" 2>&1 | tr -s '\n ' ' ')
        if [[ $said == *"$stopped"* ]]; then echo "pass  $file"; else fail "it should be stopped by '$stopped', and make said: $said"; fi
        continue
    fi
    target=programs
    [ -n "$says" ] || [ -z "${ALL-}" ] || target=check
    said=$(make -s -C "$exercise" "$target" KERNEL="$PWD/$file" 2>&1) status=$?
    first=$(grep -v '^on the CPU device' <<<"$said" | head -n 1)
    if [ -z "$says" ]; then
        if ((status)); then fail "$first"; else echo "pass  $file"; fi
    elif ((status == 0)); then
        fail 'it was taken'
    elif [[ $first != *'error: refused: '*"$says"* ]]; then
        fail "it should be refused by '$says', and make said: $first"
    else
        echo "pass  $file"
    fi
done
