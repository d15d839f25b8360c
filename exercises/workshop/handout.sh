#!/usr/bin/env bash
# handout.sh [hidden]: writes build/handout.tar.gz, what a student is handed: exercises, chapters and docs as they lie
# here, of files that git tracks, without what gives an answer away or is for whoever teaches. Then unpacks and tries
# it; an archive that doesn't stand the trial is not left behind. The same tree gives the same bytes.
#   hidden   nor do the chapters show the code of solutions
# TRIAL=few tries a few of the skeletons only, and TRIAL=no leaves the trial out.
set -euo pipefail
shopt -s globstar nullglob
cd "$(dirname "$0")/../.."
top=$PWD here=$PWD/exercises/workshop room=$PWD/build/handout
chapters=${1:-shown}

wrong() { echo "handout: $*" >&2; exit 1; }

case $chapters in shown | hidden) ;; *) wrong "there is no CODE=$chapters: give CODE=hidden, or leave it out" ;; esac

# files: all that is handed out; a ladder is a solution's earlier versions. Outside of a git checkout every file is taken
# to be the workbook's.
files() {
    local parts=(exercises chapters docs Makefile README.md LICENSE .gitignore .clang-format)
    { git ls-files -- "${parts[@]}" 2>/dev/null | grep . || find "${parts[@]}" -type f; } |
        grep -vE '/solution\.cu$|/ladder/|^exercises/(workshop|simt/bench)/|^docs/(instructor-guide|grading|contributing)\.md$' | LC_ALL=C sort
}

# No skeleton is half done: each is the one that is listed, and so is what is handed out with it for comparison.
check_skeletons() {
    local folder name
    for folder in exercises/[0-9]*/; do
        name=$(basename "$folder")
        grep -qx "$(cksum <"$folder/kernel.cu") $name/kernel.cu" exercises/skeletons.cksum ||
            wrong "$name/kernel.cu is not the skeleton that exercises/skeletons.cksum lists: restore that skeleton, or list this one"
    done
}

# places: all that is to be written in a place, of three lines or more, between tabs behind the word "place".
places() {
    local folder
    for folder in exercises/[0-9]*/; do
        { diff "$folder/kernel.cu" "$folder/solution.cu" || true; } |
            awk '/^[0-9]/ { end() } sub(/^> */, "") && $0 != "" { place = place "\t" $0; lines++ } END { end() }
                function end() { if (lines >= 3) print "place" place; place = ""; lines = 0 }'
    done
}

# answers: what a student is to find.
answers() {
    local folder
    for folder in exercises/[0-9]*/; do
        awk -v MAKE=1 -f "$here/answers.awk" "$folder/kernel.cu" "$folder/solution.cu"
    done
}

# A page of those in $room/tree as a student reads it: without the commands that the workbook's tests run, and where it
# links to what isn't handed out, the words alone; a row of a table that is about that is left out.
tidy_page() {
    local page=$1 link
    sed -i '/^<!-- \(run\|file\): .*-->$/d' "$page"
    if [ "$chapters" = hidden ] && [[ $page == chapters/* ]]; then
        awk -v ANSWERS="$room/answers" -v HIDE=1 -f "$here/answers.awk" "$room/answers" "$page" >"$room/page"
        cp "$room/page" "$page"
    fi
    "$here/links.sh" "$page" |
        while read -r link; do
            [ -e "$(dirname "$page")/$link" ] ||
                sed -zi -E "s~\n\| *\[[^]]*\]\(${link}[^)]*\) *\|[^\n]*~~g; s~\[([^]]*)\]\($link(#[^)]*)?\)~\1~g" "$page"
        done || true
}

# The archive's folder has a name of its own for each version, so that none is unpacked over a student's work.
pack() {
    local page name
    rm -rf "$room" && mkdir -p "$room/tree"
    { answers; places; } | sort -u >"$room/answers"
    files >"$room/files"
    tar -c -T "$room/files" | tar -x -C "$room/tree"
    cd "$room/tree"
    for page in **/*.md; do tidy_page "$page"; done
    name=scan-workbook-$(xargs cksum <"$room/files" | cksum | awk '{ printf "%08x", $1 }')
    cd "$room" && mv tree "$name"
    tar -c --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mtime='2000-01-01 00:00Z' \
        --mode=u=rwX,go=rX "$name" | gzip -9n >"$room/handout.tar.gz"
    rm -r "${room:?}/$name"
    cd "$top"
}

check_skeletons
pack
tar -x -C "$room" -f "$room/handout.tar.gz"
unpacked=$(echo "$room"/scan-workbook-*)
"$here/spoilers.sh" "$unpacked" "$room/answers" "$chapters"
[ "${TRIAL-}" = no ] || "$here/trial.sh" "$unpacked"
mv "$room/handout.tar.gz" build/handout.tar.gz
printf 'build/handout.tar.gz: %d files, %d KiB; it unpacks to the folder %s\n' "$(grep -c '' "$room/files")" \
    $(($(wc -c <build/handout.tar.gz) / 1024)) "${unpacked##*/}"
