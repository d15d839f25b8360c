#!/bin/sh
# What knapsack must print: the same in awk, in place.
awk 'BEGIN {
    for (i = 0; i < 60; i++) {
        weight = 7 + (i * 37) % 91
        value = 3 + (i * i * 11) % 83
        for (c = 2000; c >= weight; c--)
            if (best[c - weight] + value > best[c])
                best[c] = best[c - weight] + value
    }
    for (c = 0; c <= 2000; c += 100)
        print c, best[c] + 0
}'
