#!/usr/bin/env bash
# page.sh PAGE: judges a page's transcripts and links. Prints what is wrong and, as the last line, `N passed, N failed
# PAGE`. Leaves the page with the output of its runs in the page's folder, as `page`. A fenced block under a line `<!--
# run: COMMAND -->` must be what the command prints at the top of the checkout. Lines of the block that begin with `$ `
# are what the student types. COMMAND may use the functions of commands.sh. A status of 77 means that it can't run here.
# The blocks under `<!-- file: NAME -->`, on all pages, are files in $room.
set -uo pipefail
page=$1 room=${docs:?}/$(tr / - <<<"$1")
. tests/docs/commands.sh
. tests/docs/judge.sh
mkdir -p "$room" && cp "${files:?}"/* "$room"

# transcripts PAGE: judges each transcript, and writes the page as it should be.
transcripts() {
    local line number=0 command='' block='' inside=''
    while IFS= read -r line; do
        ((number += 1))
        case $line in
        '<!-- run: '*' -->') command=${line#<!-- run: } command=${command% -->} ;;
        '```'*)
            if [[ $inside && $command ]]; then
                local got
                got=$(eval "$command") || (($? != 77)) || got=${block%$'\n'}
                judge "$1:$number: $command" "$got" "${block%$'\n'}"
                [[ -z $got ]] || echo "$got" >&3
                command='' block=''
            fi
            [[ $inside ]] && inside='' || inside=yes ;;
        '$ '*) ;;
        *)
            [[ $inside && $command ]] && block+=$line$'\n' && continue ;;
        esac
        echo "$line" >&3
    done <"$1" 3>"$room/page"
}

transcripts "$page"
while read -r link; do
    judge "$page links to $link" "$(cd "$(dirname "$page")" && ls -d "$link" 2>&1)" "$link"
done < <(exercises/workshop/links.sh "$page")

echo "$passed passed, $failed failed $page"
