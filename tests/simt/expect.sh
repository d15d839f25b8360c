# For scripts in this folder: `. expect.sh ROOM` goes to an empty folder for ROOM below build/, and declares the functions
# that try a command and say whether it did what is expected.
# shellcheck shell=bash disable=SC2034 # variables for the script
here=$(cd "${BASH_SOURCE[0]%/*}" && pwd -P)
simtcc=$(cd "$here/../../exercises/simt" && pwd -P)/simtcc
tested=$1
room=$here/../../build/tests/simt/$tested
any='.*'
rm -rf "$room"
mkdir -p "$room/a folder" && cd "$room" || exit 1

# Runs a command, and keeps what it says and its status.
try() { output=$("$@" 2>&1 </dev/null) status=$?; }

# expect NAME STATUS PATTERN: the last try ended with that status (or !N: any but N) and all it said matches.
expect() {
    local right=no
    if [[ $2 == !* ]]; then [[ $status != "${2#!}" ]] && right=yes; else [[ $status == "$2" ]] && right=yes; fi
    if [[ $right == yes && $output =~ ^($3)$ ]]; then
        printf 'pass %s/%s\n' "$tested" "$1"
    else
        printf 'FAIL %s/%s: status %s: %s\n' "$tested" "$1" "$status" "$(head -c 300 <<<"$output" | tr '\n' '|')"
    fi
}
