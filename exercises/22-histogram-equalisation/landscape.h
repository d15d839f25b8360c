// A grey picture of hills in fog, with few different levels. It is computed by additions, multiplications and
// divisions alone, so that it is the same on every machine.
#ifndef LANDSCAPE_H
#define LANDSCAPE_H

#include <stddef.h>
#include <stdint.h>

// A number from -1 to 1 that depends on these integers only.
static double landscape_hash(int64_t a, int64_t b)
{
    uint64_t h = (uint64_t)a * 0x9E3779B97F4A7C15u ^ (uint64_t)b * 0xC2B2AE3D27D4EB4Fu;
    h = (h ^ h >> 29) * 0xBF58476D1CE4E5B9u;
    h = (h ^ h >> 32) * 0x94D049BB133111EBu;
    return (double)(h >> 40 & 0xffff) / 32767.5 - 1;
}

static double landscape_blend(double from, double to, double share)
{
    return from + (to - from) * share * share * (3 - 2 * share);
}

static int64_t landscape_floor(double x) { return (int64_t)x - (x < (double)(int64_t)x); }

// Smooth noise from -1 to 1 in the plane.
static double landscape_noise(double x, double y)
{
    int64_t column = landscape_floor(x), row = landscape_floor(y);
    double across = x - (double)column, down = y - (double)row;
    double above = landscape_blend(landscape_hash(column, row), landscape_hash(column + 1, row), across),
           below =
               landscape_blend(landscape_hash(column, row + 1), landscape_hash(column + 1, row + 1), across);
    return landscape_blend(above, below, down);
}

// Noise in which finer noise is added with half the weight, three times.
static double landscape_rough(double x, double y)
{
    double sum = 0, weight = 0.5;
    for (int k = 0; k < 4; k++, weight /= 2, x *= 2, y *= 2)
        sum += weight * landscape_noise(x + 17 * k, y);
    return sum;
}

// The sky, with a pale sun: levels from about 140 to 168. x goes from 0 to 1.33, and y from 0, the top, to 1.
static double landscape_sky(double x, double y)
{
    const double sun_x = 0.93, sun_y = 0.24, radius = 0.075;
    double distance = ((x - sun_x) * (x - sun_x) + (y - sun_y) * (y - sun_y)) / (radius * radius);
    double haze = 140 + 12 * y + 5 * landscape_rough(3 * x, 11 * y + 5);
    if (distance < 1)
        return 168 - 1.5 * distance;
    return haze + 8 / (1 + 0.15 * (distance - 1));
}

// How far fir trees on the ridge of the nearest hill rise above it at this x.
static double landscape_trees(double x)
{
    double highest = 0;
    for (int64_t tree = landscape_floor(x * 26) - 1; tree <= landscape_floor(x * 26) + 1; tree++) {
        double middle = ((double)tree + 0.5 + 0.4 * landscape_hash(tree, 7)) / 26,
               height = 0.075 + 0.045 * landscape_hash(tree, 8), away = x < middle ? middle - x : x - middle;
        double rise = height - away * 7 + 0.006 * landscape_noise(x * 400, 3);
        if (landscape_hash(tree, 9) > -0.35 && rise > highest)
            highest = rise;
    }
    return highest;
}

enum { LANDSCAPE_HILLS = 5 };

// The level of a pixel of a picture with `height` rows.
static unsigned char landscape_at(size_t row, size_t column, size_t height)
{
    double x = ((double)column + 0.5) / (double)height, y = ((double)row + 0.5) / (double)height;
    double level = landscape_sky(x, y);
    for (int hill = 0; hill < LANDSCAPE_HILLS; hill++) {
        double near = (double)hill / (LANDSCAPE_HILLS - 1);
        double ridge =
            0.42 + 0.40 * near - (0.20 - 0.06 * near) * landscape_rough(x * (1.7 + near), 10 * hill + 3);
        if (hill == LANDSCAPE_HILLS - 1)
            ridge -= landscape_trees(x);
        if (y < ridge)
            continue;
        double depth = (y - ridge) / 0.22;
        double dark = 136 - 44 * near, fog = depth < 1 ? depth : 1;
        level = dark + (hill < LANDSCAPE_HILLS - 1 ? 11 : 3) * fog +
                (1.5 + 3 * near) * landscape_rough(x * 26, y * 90 + hill);
    }
    level += 0.6 * landscape_hash((int64_t)row + 1000, (int64_t)column); // grain
    return (unsigned char)(level + 0.5);
}

#endif
