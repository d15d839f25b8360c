#!/usr/bin/env bash
# spoilers.sh FOLDER ANSWERS CHAPTERS: checks FOLDER, which students are handed. It must hold no file that is an answer.
# It must also hold none of the answers in the file ANSWERS (see answers.awk), with two exceptions: the skeletons and
# headers of other exercises, which build on earlier ones, and the chapters. If CHAPTERS is `hidden`, a chapter may hold
# an answer only in code of its own. Finally, links in its pages must lead somewhere.
set -euo pipefail
cd "$(dirname "$0")"
awk=$PWD/answers.awk links=$PWD/links.sh answers=$2
cd "$1"

wrong() { echo "handout: $*" >&2; exit 1; }

found=$(find . -name 'solution*' -o -name tests -o -name ladder -o -name workshop -o -name instructor-guide.md -o -name grading.md)
[ -z "$found" ] || wrong "the archive must not contain $found"

[ -s "$answers" ] || wrong "there are no answers to look for"
texts() {
    find exercises docs Makefile README.md -type f ! -name '*.svg' ! -name '*.tsv' ! -path 'exercises/[0-9]*/*.h' ! -path 'exercises/[0-9]*/kernel.cu' \
        ! -path 'exercises/[0-9]*/original.cu'
}
found=$(texts | xargs awk -v ANSWERS="$answers" -f "$awk" "$answers")
[ -z "$found" ] || wrong "an answer is given away: $(head -n 1 <<< "$found")"

for page in chapters/*.md; do
    [ "$3" = shown ] || awk -v ANSWERS="$answers" -v HIDE=1 -f "$awk" "$answers" "$page" | cmp -s - "$page" ||
        wrong "an answer is given away in a block of code of $page"
done

dead_links() {
    local page link
    find . -name '*.md' | while read -r page; do
        "$links" "$page" |
            while read -r link; do [ -e "$(dirname "$page")/$link" ] || echo "$page links to $link"; done
    done
}
found=$(dead_links)
[ -z "$found" ] || wrong "$found"
