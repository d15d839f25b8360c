#!/bin/sh
# What letters must print, by sort and uniq.
text() {
    seq 0 199 | sed 's/.*/Pack my box with five dozen liquor jugs; the &th Sphinx judges./'
}
text | tr '[:upper:]' '[:lower:]' | tr -cd '[:lower:]' | fold -w 1 | sort | uniq -c | awk '{ print $2, $1 }'
echo "$(text | tr -d 'A-Za-z\n' | wc -c) $(text | wc -l)"
