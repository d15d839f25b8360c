#!/bin/sh
# What floyd_warshall must print: the same in awk.
awk 'BEGIN {
    n = 120
    inf = 1000000
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            dist[i, j] = i == j ? 0 : (i * 31 + j * 17) % 11 == 0 ? (i * 7 + j * 13) % 50 + 1 : inf
    for (k = 0; k < n; k++)
        for (i = 0; i < n; i++) {
            if (dist[i, k] >= inf)
                continue
            for (j = 0; j < n; j++)
                if (dist[i, k] + dist[k, j] < dist[i, j])
                    dist[i, j] = dist[i, k] + dist[k, j]
        }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            if (dist[i, j] >= inf)
                unreachable++
            else {
                sum += dist[i, j]
                if (dist[i, j] > longest)
                    longest = dist[i, j]
            }
    print sum, longest, unreachable + 0
}'
