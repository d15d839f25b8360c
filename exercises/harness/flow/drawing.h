// A drawing in pixels, as commands for gnuplot, which paints it as SVG and as PNG. A look is a name that a
// file in charts/ gives to colours and lines; texts and boxes name theirs as "@cell".
#ifndef DRAWING_H
#define DRAWING_H

#include "text/text.h"

enum { LEGEND_LINE = 18 }; // from a line of the legend to the next

struct drawing {
    const char *path;
    FILE *out;
    int width, height;
    int arrow; // how many digits an arrow in a text, or three dots, are wide
    struct text headline;
    double legend_x, legend_room; // where the lines of the legend are, and how wide they may be
    const char *legend_look;
    struct text legend; // its last line, which is not drawn yet
};

// Begins the drawing that make asks for: in the file that PLACED names, with a headline that consists of
// TITLE and of `about`. `looks` is the file with its looks, or NULL. Returns false if make asks for none.
bool drawing_begin(struct drawing *d, const char *looks, const char *about);
// Ends it. The file `end` paints what the drawing has.
void drawing_end(struct drawing *d, const char *end);
// Adds a line that make draw prints in the terminal.
void drawing_say(struct drawing *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A text's width in digits, in a font of 13; and the width of a number of digits in pixels.
int digits_of(const struct drawing *d, const char *text);
static inline double wide(int digits) { return 7.4 * digits; }

void draw_text(struct drawing *d, double x, double y, const char *look, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void draw_line(struct drawing *d, double x, double y, double to_x, double to_y, const char *look);
void draw_box(struct drawing *d, double x, double y, double to_x, double to_y, const char *look);
// The same box, from its middle.
static inline void draw_cell(struct drawing *d, double x, double y, double half, double high,
                             const char *look)
{
    draw_box(d, x - half, y - high, x + half, y + high, look);
}
// Outlines a cell and gives it a number. The legend has this number and what it stands for.
void draw_access(struct drawing *d, double x, double y, double half, double high, int number,
                 const char *says);
// Adds to the legend, in as many lines as it takes, if the drawing has what the text explains.
void draw_legend(struct drawing *d, bool has, const char *text);

#endif
