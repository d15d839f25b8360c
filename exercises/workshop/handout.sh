#!/usr/bin/env bash
# handout.sh [hidden]: writes build/handout.tar.gz, which students are handed: exercises, chapters and docs as they are
# here, limited to files that git tracks. Files that give an answer away, or that are for instructors, are left out.
# Then the script unpacks the archive and tries it. If the trial fails, no archive is left. The same tree gives the same
# bytes.
#   hidden   the chapters don't show the code of solutions either
# TRIAL=few tries only a few of the skeletons, and TRIAL=no skips the trial.
set -euo pipefail
shopt -s globstar nullglob
cd "$(dirname "$0")/../.."
top=$PWD here=$PWD/exercises/workshop room=$PWD/build/handout
chapters=${1:-shown}

wrong() { echo "handout: $*" >&2; exit 1; }

case $chapters in shown | hidden) ;; *) wrong "there is no CODE=$chapters: give CODE=hidden, or leave it out" ;; esac

# files: everything that is handed out. A ladder is not, because it has earlier versions of a solution. Outside of a git
# checkout every file counts as the workbook's.
files() {
    local parts=(exercises chapters docs Makefile README.md LICENSE .gitignore .clang-format)
    { git ls-files -- "${parts[@]}" 2>/dev/null | grep . || find "${parts[@]}" -type f; } |
        grep -vE '/solution\.cu$|/ladder/|^exercises/(workshop|simt/bench)/|^docs/(instructor-guide|grading|contributing)\.md$' | LC_ALL=C sort
}

# No skeleton is half done: each is the one that is listed. The same holds for files handed out beside it for
# comparison.
check_skeletons() {
    local folder name
    for folder in exercises/[0-9]*/; do
        name=$(basename "$folder")
        grep -qx "$(cksum <"$folder/kernel.cu") $name/kernel.cu" exercises/skeletons.cksum ||
            wrong "$name/kernel.cu is not the skeleton that exercises/skeletons.cksum lists: restore that skeleton, or list this one"
    done
}

# places: everything that is to be written in one place, if it has three lines or more, separated by tabs after the word
# "place".
places() {
    local folder
    for folder in exercises/[0-9]*/; do
        { diff "$folder/kernel.cu" "$folder/solution.cu" || true; } |
            awk '/^[0-9]/ { end() } sub(/^> */, "") && $0 != "" { place = place "\t" $0; lines++ } END { end() }
                function end() { if (lines >= 3) print "place" place; place = ""; lines = 0 }'
    done
}

# answers: everything that a student is to find out.
answers() {
    local folder
    for folder in exercises/[0-9]*/; do
        awk -v MAKE=1 -f "$here/answers.awk" "$folder/kernel.cu" "$folder/solution.cu"
    done
}

# Turns a page in $room/tree into what a student reads: without the commands that the workbook's tests run, and with
# plain words in place of links to files that are not handed out. A table row about such a file is left out.
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

# The archive's folder has another name for each version, so that nobody unpacks it over a student's work.
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
