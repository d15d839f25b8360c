# shellcheck shell=bash
# A cluster of Slurm with one node, this machine. Its daemons run as the user who runs the test, on free ports, in a
# folder that is removed. This file is to be sourced.
#
# The node claims to have 4 processors, so that a small array starts all at once. An element on a node that has just
# crashed is started again only two minutes later.

# cluster_start FOLDER: starts the cluster, and points Slurm's commands to it by SLURM_CONF. False if it doesn't get
# ready.
cluster_start() {
    cluster=$1
    local ports host=${HOSTNAME%%.*} path=$PATH:/usr/sbin
    rm -rf "$cluster" && mkdir -p "$cluster"/{munge,state,spool} && chmod 755 "$cluster" "$cluster/munge"
    ports=$(python3 -c '
import socket
ends = [socket.socket() for _ in range(2)]
for end in ends: end.bind(("127.0.0.1", 0))
print(*(end.getsockname()[1] for end in ends))')
    head -c 1024 /dev/urandom >"$cluster/munge.key" && chmod 600 "$cluster/munge.key"
    cat >"$cluster/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 RealMemory=16000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=${ports% *}
SlurmdPort=${ports#* }
AuthInfo=socket=$cluster/munge/socket
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
ReturnToService=2
SlurmdParameters=config_overrides
KillWait=2
BatchStartTimeout=1
MessageTimeout=3
END
    export SLURM_CONF=$cluster/slurm.conf
    PATH=$path daemon munged --foreground --socket="$cluster/munge/socket" --key-file="$cluster/munge.key" \
        --pid-file="$cluster/munge/pid" --log-file="$cluster/munged.log" --seed-file="$cluster/munge.seed"
    for ((i = 0; i < 50; i++)); do [ ! -S "$cluster/munge/socket" ] || break && sleep 0.1; done
    PATH=$path daemon slurmctld -D
    cluster_node
    for ((i = 0; i < 200; i++)); do
        [ "$(sinfo -h -o %T 2>/dev/null)" != idle ] || return 0
        sleep 0.1
    done
    return 1
}

# Starts the node; also starts it again after a crash.
cluster_node() { PATH=$PATH:/usr/sbin daemon slurmd -D; }

# daemon COMMAND…: runs it in the background. It ends with this shell, however this shell ends.
daemon() {
    setpriv --pdeathsig KILL "$@" >>"$cluster/$1.out" 2>&1 &
    disown
    daemons+=($!)
}

cluster_stop() {
    scancel --user="$(id -un)" 2>/dev/null
    for ((i = 0; i < 50; i++)); do [ -n "$(squeue -h 2>/dev/null)" ] || break && sleep 0.1; done
    kill "${daemons[@]}" 2>/dev/null
    for ((i = 0; i < 50; i++)); do kill -0 "${daemons[@]}" 2>/dev/null || break && sleep 0.1; done
    rm -rf "$cluster"
}
