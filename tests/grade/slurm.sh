#!/usr/bin/env bash
# slurm.sh: tests grading on a cluster, which cluster.sh makes of this machine. Prints a line for each test that fails.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
unset MAKEFLAGS MAKELEVEL MFLAGS KERNEL
PATH=$PATH:/usr/sbin
for command in munged slurmctld slurmd sbatch; do
    type -P "$command" >/dev/null || {
        echo "skip  the cluster: $command isn't installed, which is Debian's slurm-wlm"
        echo '0 passed, 0 failed'
        exit
    }
done
. tests/grade/cluster.sh
room=$PWD/build/tests/slurm submissions=$PWD/build/tests/slurm/in
solution=exercises/01-serial-scan/solution.cu
rm -rf "$room" && mkdir -p "$submissions" "$room/bin"
python=$(python3 -c 'import sys; print(sys.executable)')
passed=0 failed=0
exercises/workshop/sandbox/ready.sh 2>/dev/null || export SANDBOX=none

pass() { ((passed += 1)); }
fail() { ((failed += 1)) && printf 'FAIL  %s\n  %s\n' "$1" "${*:2}"; }
# holds NAME SAID PATTERN
holds() { if [[ $2 =~ ^($3)$ ]]; then pass; else fail "$1" "wanted: $3"$'\n  got: '"$2"; fi; }

hand_in() { mkdir -p "$submissions/$1" && sed "$2" "$solution" >"$submissions/$1/kernel.cu"; }
hand_in anna ''
hand_in bo 's/x\[i - 1\])/x[i])/'
hand_in cy 's/^}$//'
hand_in di '1i // solved, too'
hand_in ed '1i #include "/etc/passwd"'
hand_in flo ''
mkdir "$submissions/gil"
export SUBMISSIONS=$submissions EXERCISE=01-serial-scan SEED=$((RANDOM * 32768 + RANDOM + 2))

# grade_there LIMIT: grades on the cluster, in shares of two, so that there are several. Another limit makes it another
# grading.
grade_there() {
    LIMIT=$1 ON=slurm PATH=$room/bin:$PATH timeout 100 "$python" -B -c '
import os, runpy, sys
open("'"$room"'/pid", "w").write(str(os.getpid()))
sys.path.insert(0, "exercises/workshop/grade")
import run_on_slurm
run_on_slurm.SHARE, run_on_slurm.ASK_EVERY = 2, 0.2
runpy.run_path("exercises/workshop/grade/__main__.py", run_name="__main__")' >"$room/said" 2>&1
} 2>/dev/null

# await COMMAND…: waits until the command succeeds. False after a minute.
await() {
    for ((tries = 0; tries < 600; tries++)); do
        ! "$@" || return 0
        sleep 0.1
    done
    return 1
}

# The latest table, without the seconds that each submission took.
table() { sed 's/,[0-9.]*\r*$//' "$(readlink -f build/grading/results)/../grades.csv"; }

none_runs() { [ -z "$(squeue -h -t PENDING,RUNNING,SUSPENDED)" ]; }

# Takes the place of Python on the node. When share 0 first begins, it fails. When share 1 first begins, its job and
# Slurm's daemons there are killed as by a loss of power, once the share has recorded the result of its first
# submission.
cat >"$room/bin/python3" <<END
#!/bin/bash
share=\${*: -1}
case "\$*" in
*/on_node.py*0)
    if mkdir "$room/failed" 2>/dev/null; then
        echo 'the disk is on fire' >&2
        exit 1
    fi
    ;;
*/on_node.py*1)
    if mkdir "$room/crashed" 2>/dev/null; then
        "$python" "\$@" &
        until [ -s "\${*: -2:1}/said.1" ]; do sleep 0.01; done
        kill -KILL "\$(cat "\${SLURM_CONF%/*}/slurmd.pid")" "\$PPID" \$! \$\$
    fi
    ;;
esac
exec "$python" "\$@"
END
chmod +x "$room/bin/python3"

trap cluster_stop EXIT
trap 'exit 130' INT TERM HUP
daemons=()
if ! cluster_start "$(mktemp -d)"; then
    fail a_cluster "it doesn't start: $(tail -n 3 "$cluster"/*.out "$cluster"/*.log)"
    echo "$passed passed, $failed failed"
    exit 1
fi

said=$(LIMIT=119 make -s grade 2>&1) || fail here "$said"
here=$(table)
grade_there 118 &
grading=$!
await [ -d "$room/crashed" ] && sleep 5 && cluster_node
wait $grading
holds there "$(<"$room/said")" ".*
grade: 5 submitted: squeue --name=grade-[^ ]* shows them.*
grade: submitting 3 again, the first because its job ended as FAILED: the disk is on fire
grade: 3 submitted: .*
7 graded: .*"
if [ "$(table)" = "$here" ]; then pass; else fail the_same_results "$(diff <(echo "$here") <(table))"; fi
holds nothing_is_left "$(ls build/grading/slurm build/grading/work)" $'build/grading/slurm:\n\nbuild/grading/work:'

# a grading after a killed one finds the nodes' results; an interrupted one ends its job
for signal in KILL TERM; do
    rm -f "$room/said"
    grade_there 117 &
    await grep -q '^[a-f][a-z]*  .* of ' "$room/said" 2>/dev/null
    kill -"$signal" "$(<"$room/pid")"
    wait $!
done
holds who_stops_it_reads_how_far_it_is "$(tail -n 1 "$room/said")" \
    'grade: stopped after [1-7] of 7: the same command continues from there'
if await none_runs; then pass; else fail its_job_has_ended "$(squeue)"; fi
said=$(LIMIT=117 make -s grade 2>&1)
holds it_goes_on "$said" $'.*\n7 graded, [1-7] of them earlier: .*'

rm -f "$room/said"
grade_there 116 &
await grep -q ' submitted: ' "$room/said" 2>/dev/null
scancel --user="$(id -un)"
wait $!
holds who_cancels_it "$(tail -n 1 "$room/said")" 'grade: the job was cancelled in Slurm'
said=$(SLURM_OPTIONS='--partition=none' LIMIT=116 make -s grade ON=slurm 2>&1)
holds options_of_the_site "$said" $'.*\ngrade: sbatch: error: .*partition.*'
said=$(make -s grade ON=moon 2>&1)
holds nowhere_else "$said" $'grade: ON=moon must be slurm or left out\nmake: .*'

echo "$passed passed, $failed failed"
((failed == 0))
