#!/bin/sh
# links.sh PAGE: prints the files that the page links to, under the names it uses, each once.
grep -o '](\([^)#]*\)[^)]*)' "$1" | sed 's/](//; s/[#)].*//; /^http/d; /^$/d' | sort -u
