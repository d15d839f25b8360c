#!/bin/sh
# What prime_sieve must print, by trial division; below 100000 there are 9592.
seq 2 1999 | factor | awk 'NF == 2 { print $2 }'
echo 9592
