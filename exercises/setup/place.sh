#!/bin/sh
# place.sh TOP [tried]: says in one line why make cannot work in the checkout TOP, and what to do. Prints nothing and exits
# with 1 if it finds no reason. With `tried`, something failed there, so it also finds out whether files can be written.
# Run it as `sh place.sh`, because it may be that no file in TOP can be executed.
set -uf
export LC_ALL=C
top=$1 build=$1/build
probe=$build/executable # an empty file that is never run
here() { echo "$*"; exit 0; }

# can_execute FOLDER FILE
can_execute() {
    [ -x "$2" ] || here "no program can be executed in $1, for example because its volume is mounted noexec: copy the folder to another file system (cp -r $top ~/workbook), or unpack the archive there"
}

# enough_room MB: df's second last word before the % is how many KB are free.
enough_room() {
    said=$(df -Pk "$build" 2>/dev/null) || return 0
    said=${said#*
}
    # shellcheck disable=SC2086 # words
    set -- "$1" ${said%%%*}
    megabytes=$1
    while [ $# -gt 2 ]; do shift; done
    [ "$1" -ge $((megabytes * 1024)) ] || here "the disk is full: make needs $megabytes MB in $build, and $(($1 / 1024)) MB are free"
}

can_execute "$top" "$top/exercises/setup/setup.sh"
[ -d "$build" ] || mkdir "$build" 2>/dev/null
if [ ! -w "$build" ]; then
    [ ! -d "$build" ] || [ ! -w "$top" ] || here "$build belongs to another user, so make cannot write there: remove it (sudo rm -r $build)"
    here "make cannot write to $top: copy the folder to one that is yours (cp -r $top ~/workbook)"
fi

# The first build takes 65 MB. A check takes up to 8 MB, and is fast, so room for it is looked for only if it failed.
if [ ! -e "$build/simt/libsimt.a" ]; then enough_room 100; elif [ "${2-}" = tried ]; then enough_room 16; fi

# shellcheck disable=SC3013 # each sh has -nt, whether POSIX demands it or not
if [ ! -e "$probe" ] || [ "$top/Makefile" -nt "$probe" ]; then
    # made under another name, because several makes may begin at once
    { : >"$probe.$$" && chmod +x "$probe.$$" && mv "$probe.$$" "$probe"; } 2>/dev/null || here "make cannot write to $build: the disk, or your share of it, is full"
    # make would build everything again each time
    [ -z "$(find "$top/Makefile" -newermt '5 minutes' 2>/dev/null)" ] ||
        here "the files in $top are from the future: set this machine's clock, which says $(date +%H:%M), or type find $top -exec touch {} +"
fi
can_execute "$build" "$probe"

[ "${2-}" = tried ] || exit 1
for folder in "$build" "${TMPDIR:-/tmp}"; do # the compiler writes to both
    [ -w "$folder" ] || continue
    written=$( (head -c 1000000 /dev/zero >"$folder/room.$$" && wc -c <"$folder/room.$$") 2>/dev/null)
    rm -f "$folder/room.$$"
    [ "$((written))" = 1000000 ] || here "make cannot write to $folder: the disk, or your share of it, is full, or files may not be so long (ulimit -f)"
done
exit 1
