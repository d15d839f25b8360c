#!/bin/sh
# gnuplot.sh ARGUMENT…: runs gnuplot in a locale with UTF-8. In others it warns of letters that the charts don't even
# have.
LC_ALL=C.UTF-8 exec gnuplot "$@"
