#!/bin/sh
# watch.sh FILE COMMAND…: runs the command now and whenever the file's contents have changed, until interrupted.
file=$1
shift
trap 'exit 0' INT
last=
while :; do
    now=$(cksum < "$file" 2>/dev/null)
    if [ -n "$now" ] && [ "$now" != "$last" ]; then
        last=$now
        [ ! -t 1 ] || printf '\033[H\033[2J'
        "$@"
        echo "watching $file; Ctrl-C ends it"
    fi
    sleep 0.3
done
