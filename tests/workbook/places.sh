# shellcheck shell=bash disable=SC2154 # top, build and here come from one.sh
# Places where students work: disks, containers, terminals and languages. Sourced by one.sh, after habits.sh.

# apart MOUNT COMMAND…: runs the command where the shell command MOUNT has changed what is mounted, for it alone.
apart() { unshare "$own_mounts" sh -c "$1"' && shift && exec "$@"' sh "$@"; }
may_mount() {
    own_mounts=-m
    [ "$(id -u)" = 0 ] || own_mounts=-rm
    apart "$1" true 2>/dev/null || skip "this user may not mount anything"
}

place_read_only() {
    local read_only="mount --bind $top $top && mount -o remount,bind,ro $top"
    may_mount "$read_only"
    in_one_line "make cannot write to $top: copy the folder to one that is yours" apart "$read_only" make -s -C "$exercise" check
    in_one_line "make cannot write to $top: copy" apart "$read_only" make -s -C "$top" check
    in_one_line 'where nothing can be written: set SIMT_BUILD' apart "$read_only" env SIMT_BUILD="$top/none" "$top/exercises/simt/simtcc" --version
    apart "$read_only" make -s -C "$exercise" help >/dev/null || wrong "make help needs to write"
}

place_noexec() {
    local noexec="mount --bind $top $top && mount -o remount,bind,noexec $top"
    may_mount "$noexec"
    in_one_line "no program can be executed in $top, for example" apart "$noexec" make -s -C "$exercise" trace
    in_one_line "no program can be executed in $top, for example" apart "$noexec" make -s -C "$top" check
    in_one_line "no program can be executed in $top/build, " apart "mount -t tmpfs -o noexec none $top/build" make -s -C "$exercise" check
}

# What could not be written is not taken for a result.
place_full_disk() {
    local said
    said=$(HARNESS_RESULT=/dev/full make -s -C "$exercise" check KERNEL=solution.cu 2>&1) && wrong "a result that is lost passes"
    grep -q "can't write /dev/full: No space left on device" <<<"$said" || wrong "it says: $said"
    may_mount "mount -t tmpfs -o size=1m none $top/build"
    in_one_line 'the disk is full: make needs 100 MB' apart "mount -t tmpfs -o size=1m none $top/build" make -s -C "$exercise" check
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/no_room.cu"
    mkdir -p "$build/no_room"
    said=$(TMPDIR=$build/no_room apart "mount -t tmpfs -o size=4k none $build/no_room" make -s -C "$exercise" check KERNEL="$build/no_room.cu" 2>&1) &&
        wrong "it passes without room"
    grep -q "^make cannot write to $build/no_room: the disk, or your share of it, is full" <<<"$said" || wrong "it says: $said"
    ! grep -q 'does not compile' <<<"$said" || wrong "the kernel file is blamed: $said"
}

# Without these folders no test can be run, and then nothing is solved.
place_bare_container() {
    local without said
    for without in /proc /dev/shm; do
        may_mount "mount -t tmpfs -o ro none $without"
        said=$(apart "mount -t tmpfs -o ro none $without" make -s -C "$exercise" check KERNEL=solution.cu 2>&1) && wrong "it passes without $without"
        grep -q "^the harness failed, not the kernel: no test can be run, because $without is" <<<"$said" || wrong "it says: $said"
        # as if nothing were known from an earlier check
        said=$(apart "mount -t tmpfs -o ro none $without" make -s -C "$exercise" state KERNEL=solution.cu SEED=7 2>/dev/null) && wrong "it has a state without $without: $said"
        [ -z "$said" ] || wrong "without $without the state is $said"
    done
}

# make compares dates, but a verdict is about what is in the file.
place_older_file() {
    local kernel=$build/older.cu
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$kernel"
    ! make -s -C "$exercise" check KERNEL="$kernel" >/dev/null 2>&1 || wrong "the wrong kernel passes"
    cp "$exercise/solution.cu" "$kernel"
    touch -d '2 days ago' "$kernel"
    touch -d 'tomorrow' "$top"/build/03-kogge-stone/older.cu-*/cpu/token/* # by a clock that was wrong
    said=$(make -s -C "$exercise" check KERNEL="$kernel" 2>&1) || wrong "a file that was put back is not compiled: $said"
}

place_future() {
    local copy=$build/future
    mkdir -p "$copy/exercises"
    cp -R "$top/exercises/setup" "$copy/exercises/"
    touch -d 'tomorrow' "$copy/Makefile"
    said=$(sh "$copy/exercises/setup/place.sh" "$copy") || wrong "files of tomorrow are accepted"
    grep -q "are from the future: set this machine's clock" <<<"$said" || wrong "it says: $said"
    touch -d 'yesterday' "$copy/Makefile"
    said=$(sh "$copy/exercises/setup/place.sh" "$copy")
    [ -z "$said" ] || wrong "files of yesterday: $said"
}

# Four checks of two kernel files at the same time print what they print one after the other.
place_several_at_once() {
    local i j
    sed 's/t >= stride/t > stride/' "$exercise/solution.cu" >"$build/at_once_1.cu"
    cp "$exercise/solution.cu" "$build/at_once_2.cu"
    checked() { make -s -C "$exercise" check KERNEL="$build/at_once_$1.cu" >"$build/at_once_$1.$2" 2>&1; }
    for i in 1 2; do checked $i alone; done
    for i in 1 2; do echo "// $$" >>"$build/at_once_$i.cu"; done
    for i in 1 2; do for j in a b; do checked $i $j & done; done
    wait
    for i in 1 2; do
        for j in a b; do cmp -s "$build/at_once_$i."{alone,$j} || wrong "$(diff "$build/at_once_$i."{alone,$j})"; done
    done
    grep -q '^12 passed' "$build/at_once_2.a" || wrong "see $build/at_once_2.a"
}

# Some tools write numbers with a comma, or messages in another language, if the student's language has it so.
place_languages() {
    export LOCPATH=$build/locales LANGUAGE=de
    mkdir -p "$LOCPATH"
    # shellcheck disable=SC2016 # for the fake's own shell
    printf '#!/bin/sh\necho "$LC_ALL $LANGUAGE" >>%s\nexec g++ "$@"\n' "$build/compiler_speaks" >"$build/speaking_compiler"
    chmod +x "$build/speaking_compiler"
    rm -f "$build/compiler_speaks"
    echo '__global__ void k() {}' >"$build/spoken.cu"
    LC_ALL=de_DE.UTF-8 SIMT_CXX=$build/speaking_compiler "$top/exercises/simt/simtcc" -c "$build/spoken.cu" -o "$build/spoken.o" || wrong "it does not compile"
    rm -f "$top"/build/simt/about-*speaking_compiler
    [ "$(sort -u "$build/compiler_speaks")" = 'C.UTF-8 ' ] || wrong "the compiler speaks $(sort -u "$build/compiler_speaks")"
    [ -e "$LOCPATH/de_DE.UTF-8" ] || localedef -i de_DE -f UTF-8 "$LOCPATH/de_DE.UTF-8" >/dev/null 2>&1 ||
        skip "the sources of the locale de_DE are not installed"
    spoken() { make -s -C "$top/exercises/10-domino" draw KERNEL=solution.cu 2>&1; }
    LC_ALL=C.UTF-8 spoken >"$build/spoken.english"
    LC_ALL=de_DE.UTF-8 spoken >"$build/spoken.german"
    cmp -s "$build/spoken."{english,german} || wrong "$(diff "$build/spoken."{english,german} | head -20)"
}

# Verdicts and charts fit into a narrow terminal.
place_narrow_terminal() {
    script --version >/dev/null 2>&1 || skip "util-linux's script is not installed"
    sed '/sum);/{n;d}' "$exercise/solution.cu" >"$build/narrow.cu"
    make -s -C "$exercise" tests KERNEL="$build/narrow.cu" >"$build/narrow.out" 2>&1 || wrong "see $build/narrow.out"
    local target
    for target in check plot; do
        TERM=xterm DISPLAY='' WAYLAND_DISPLAY='' script -qc "stty cols 60 && make -s -C $exercise $target KERNEL=$build/narrow.cu" /dev/null </dev/null 2>&1 |
            sed 's/\x1b\[[0-9;]*m//g; s/\r//' | grep -v -e '^next: ' -e '^written: ' -e '^make' -e '^the kernel is wrong' -e '^          kernel.cu' >"$build/narrow.out"
        [ "$(wc -l <"$build/narrow.out")" -gt 10 ] || wrong "make $target prints little: see $build/narrow.out"
        said=$(LC_ALL=C.UTF-8 grep -E '^.{61}' "$build/narrow.out")
        [ -z "$said" ] || wrong "make $target prints longer lines: $said"
    done
}

place_without_temporary_folder() {
    { cat "$exercise/solution.cu"; echo "// $$"; } >"$build/temporary.cu"
    said=$(TMPDIR=$build/none make -s -C "$exercise" check KERNEL="$build/temporary.cu" 2>&1) || wrong "it fails: $said"
}

place_old_compiler() {
    printf '#!/bin/sh\necho "gcc version 10.2.1 20210110 (Debian 10.2.1-6)" >&2\n' >"$build/g++-10"
    chmod +x "$build/g++-10"
    in_one_line "g++-10 is GCC 10, but kernels need GCC 11 or newer: set SIMT_CXX" env SIMT_CXX="$build/g++-10" "$top/exercises/simt/simtcc" --version
}

# Some characters in a path mean something to make or to a shell.
place_paths() {
    local folder
    for folder in 'a checkout' 'a[b]' "a'b"; do
        mkdir -p "$build/$folder/exercises/03-kogge-stone" "$build/$folder/exercises/simt"
        cp "$exercise/Makefile" "$build/$folder/exercises/03-kogge-stone"
        cp "$top/exercises/exercise.mk" "$build/$folder/exercises"
        cp "$top/Makefile" "$build/$folder"
        cp "$top/exercises/simt/simtcc" "$build/$folder/exercises/simt"
        in_one_line 'make cannot work ' env -C "$build/$folder/exercises/03-kogge-stone" make
        in_one_line ', which make cannot work with: move the folder' env -C "$build/$folder" make check
        in_one_line 'the device cannot be built in ' "$build/$folder/exercises/simt/simtcc" --version
    done
}

# make takes a word with = for a variable, so no goal may be a path.
place_equals_sign() {
    export RESULT="$build/a=b.result"
    # shellcheck disable=SC2016 # for the fake's own shell
    printf '#!/bin/sh\nfor word; do case $word in *=*) ;; result) printf "11\\t11\\t\\n" >"$RESULT" ;; esac; done\n' >"$build/fake_make"
    chmod +x "$build/fake_make"
    rm -f "$RESULT"
    said=$(cd "$exercise" && MAKE=$build/fake_make ../harness/scripts/state.sh 03-kogge-stone solution.cu ../skeletons.cksum)
    [ "$(cut -f 2 <<<"$said")" = solved ] || wrong "the state is $said"
}

# On macOS and Windows, two such files would be one.
place_letter_case() {
    local twice
    twice=$({ cd "$top" && { git ls-files 2>/dev/null || find . -path ./build -prune -o -print; find build/[0-9]* build/harness build/simt; }; } |
        tr '[:upper:]' '[:lower:]' | sort | uniq -d)
    [ -z "$twice" ] || wrong "names that differ only by case: $twice"
}
