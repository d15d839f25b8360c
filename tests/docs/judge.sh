# shellcheck shell=bash
# Judges results, and counts them in $passed and $failed.
passed=0 failed=0

judge() { # WHAT GOT WANTED
    if [[ $2 == "$3" ]]; then
        ((passed += 1))
    else
        ((failed += 1))
        echo "FAIL  $1"
        diff <(echo "$3") <(echo "$2") | sed -n 's/^</      in the text:/p; s/^>/      from a run: /p'
    fi
}

