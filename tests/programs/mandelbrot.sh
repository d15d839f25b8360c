#!/bin/sh
# What mandelbrot must print: the same in awk, whose numbers are doubles.
awk 'BEGIN {
    width = 96
    height = 64
    limit = 128
    for (py = 0; py < height; py++)
        for (px = 0; px < width; px++) {
            cx = -2.25 + px * 0.03125
            cy = -1.25 + py * 0.0390625
            x = y = 0
            for (n = 0; n < limit; n++) {
                xx = x * x
                yy = y * y
                if (xx + yy > 4)
                    break
                y = 2 * x * y + cy
                x = xx - yy + cx
            }
            for (from = 1; 2 * from <= n; from *= 2)
                ;
            if (n)
                count[from]++
        }
    for (from = 1; from <= limit; from *= 2)
        print from, count[from] + 0
}'
