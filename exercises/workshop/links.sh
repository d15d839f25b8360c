#!/bin/sh
# links.sh PAGE: the files that it links to, as it names them, each once.
grep -o '](\([^)#]*\)[^)]*)' "$1" | sed 's/](//; s/[#)].*//; /^http/d; /^$/d' | sort -u
