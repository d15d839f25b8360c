#!/bin/sh
# watch.sh FILE COMMAND…: runs the command now, and again each time that the file is saved with other contents, until
# interrupted. make's messages about itself are not shown.
file=$1
shift
trap 'exit 0' INT
sum() { cksum < "$file" 2>/dev/null; }
last=
while :; do
    now=$(sum)
    sleep 0.2
    # A file that is empty or still changing is being written.
    if [ -s "$file" ] && [ "$now" != "$last" ] && [ "$now" = "$(sum)" ]; then
        last=$now
        [ ! -t 1 ] || printf '\033[H\033[2J'
        { "$@" 2>&1 >&3 | sed '/^make[:[]/d' >&2; } 3>&1
        echo "watching $file; press Ctrl-C to stop"
    fi
done
