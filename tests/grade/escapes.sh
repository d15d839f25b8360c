#!/usr/bin/env bash
# escapes.sh ROOM: does any of escapes/ get out of the sandbox? They are compiled to one program, which tries the one that
# is named and ends with 77 if it got out. Each is held in the sandbox, and each gets out without one: else the test
# couldn't fail. Those of escapes/compiled try it while they are compiled. A line for each.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
top=$PWD here=$PWD/tests/grade/escapes room=$1 sandbox=$PWD/build/sandbox/sandbox
rm -rf "$room" && mkdir -p "$room/other" "$room/out"
export GRADERS_SECRET=secret SANDBOX_MEMORY_MB=300
echo 'int theirs;' >"$room/other/kernel.cu"

sleep 100 &
stranger=$!
disown
trap 'kill $stranger 2>/dev/null' EXIT

where=(-D"TOP=\"$top\"" -D"OTHER=\"$room/other/kernel.cu\"" -D"STRANGER=$stranger")
{
    echo "#include \"$here/escape.h\""
    for file in "$here"/*.cu; do echo "#include \"$file\""; done
    echo 'int main(int, char **words) {'
    for file in "$here"/*.cu; do
        name=$(basename "$file" .cu)
        echo "    if (!strcmp(words[1], \"$name\")) return $name() ? 77 : 0;"
    done
    echo '    return 1; }'
} >"$room/escapes.cu"
exercises/simt/simtcc -w "${where[@]}" "$room/escapes.cu" -o "$room/escapes" || exit

# try COMMAND…: with the descriptors of a kernel program. "escaped" if it got out, else what it ended with.
try() {
    rm -f "$room/report" "$room/nodes" "$room/trace"
    said=$(SIMT_REPORT=fd:5 SIMT_DERIVATION=fd:6 SIMT_TRACE=fd:7 SIMT_EXIT=0 SIMT_QUIET=1 timeout -k 0.3 3 bash -c '"$@" 2>&1; echo "ended with $?"' _ "$@" \
        3</dev/null 4>/dev/null 5>>"$room/report" 6<>"$room/nodes" 7>"$room/trace" 2>&1)
    case $said in *'got out:'* | *'ended with 77') said=escaped ;; *'ended with '*) ;; *) said="escaped: $said" ;; esac
}

passed=0 failed=0
pass() { ((passed += 1)); }
fail() { ((failed += 1)) && printf 'FAIL  escape %s: %s\n' "$name" "$*"; }

for file in "$here"/*.cu; do
    name=$(basename "$file" .cu) held=$(sed -n 's|^// held: ||p' "$file")
    if [ "$held" = 'outside, too' ]; then
        begun=$SECONDS
        { timeout -k 0.2 0.3 "$sandbox" run "$room/escapes" "$name" | cat; } 2>/dev/null
        if ((SECONDS - begun < 3)); then pass; else fail 'it outlives who has started it'; fi
        continue
    fi
    try "$sandbox" run "$room/escapes" "$name"
    if [[ $said == escaped* || $said != *"${held:-ended with 0}"* ]]; then fail "$said"; else pass; fi
    try "$room/escapes" "$name"
    if [[ $said == escaped* ]]; then pass; else fail "it doesn't get out where there is no sandbox: $said"; fi
done

# what the compiler says of an escape is one clear line, and outside, where that harms nobody, another
compile() { # WRAPPER…
    said=$(SANDBOX_FILES=$room/compiled.cu SANDBOX_SECONDS=$seconds "$@" exercises/simt/simtcc -w -c "$room/compiled.cu" -o "$room/out/out.o" 2>&1) &&
        said="compiled: $said"
}
for file in "$here"/compiled/*.cu; do
    name=compiled/$(basename "$file" .cu)
    says=$(sed -n 's|^// says: ||p' "$file") outside=$(sed -n 's|^// outside: ||p' "$file")
    seconds=30
    [[ $says != *stopped* ]] || seconds=1
    sed "s|OTHER|\"$room/other/kernel.cu\"|" "$file" >"$room/compiled.cu"
    compile "$sandbox" compile "$room/out"
    if [[ $said != compiled* && $(grep error <<<"$said") == *"$says"* ]]; then pass; else fail "$(head -n 3 <<<"$said")"; fi
    [ -n "$outside" ] || continue
    compile env
    if [[ $said == *"$says"* ]]; then fail "outside it is held, too: $said"; else pass; fi
done
name=compiled/messages_without_end
said=$("$sandbox" compile "$room/out" sh -c 'yes >&2' 2>&1 | tail -n 1)
if [[ $said == 'error: the compiler was stopped: it said more than 1024 KB' ]]; then pass; else fail "$said"; fi

# The CPU time of all processes counts. Time without a processor does not. The log says how each command ended.
log=$room/log
timed() { # STATUS LINE-OF-THE-LOG WALL COMMAND
    rm -f "$log"
    SANDBOX_LOG=$log SANDBOX_SECONDS=1 SANDBOX_WALL_SECONDS=$3 "$sandbox" compile "$room/out" sh -c "$4" >/dev/null 2>&1
    said="$? $(cat "$log")"
    if [ "$said" = "$1 $2" ]; then pass; else fail "$said"; fi
}
name=compiled/children_use_it
timed 1 'compile stopped 1' 60 'while :; do timeout 0.2 sh -c "while :; do :; done"; done'
name=compiled/no_processor
timed 0 'compile ended 0' 60 'sleep 2'
timed 1 'compile failed the compiler got too little CPU time' 1 'sleep 60'
timed 125 'compile failed the compiler could not be started' 60 'exit 125'

echo "$passed passed, $failed failed"
((failed == 0))
