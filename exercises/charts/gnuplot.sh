#!/bin/sh
# gnuplot.sh ARGUMENT…: gnuplot, which in a locale without UTF-8 warns of letters that the charts don't have.
LC_ALL=C.UTF-8 exec gnuplot "$@"
