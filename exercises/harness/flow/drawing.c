// Writes what is drawn where, as commands for gnuplot.
#include "drawing.h"

#include <stdarg.h>
#include <string.h>

bool drawing_begin(struct drawing *d, const char *looks, const char *about)
{
    const char *path = setting(&settings.placed, NULL);
    *d = (struct drawing){.path = path, .arrow = 1};
    if (!path)
        return false;
    d->out = open_file(path, "w");
    if (!d->out)
        harness_failed("can't write %s", path);
    text_add(&d->headline, "%s%s", setting(&settings.title, ""), about);
    drawing_say(d, "%s", d->headline.bytes);
    fprintf(d->out, "headline = \"%s\"\n", d->headline.bytes);
    if (looks)
        fprintf(d->out, "load \"%s\"\n", looks);
    return true;
}

static void end_line(struct drawing *d)
{
    draw_text(d, d->legend_x, d->height, d->legend_look, "%s", text_bytes(&d->legend));
    d->height += LEGEND_LINE;
    text_free(&d->legend);
}

void drawing_end(struct drawing *d, const char *end)
{
    if (d->legend.length > 0)
        end_line(d);
    fprintf(d->out, "width = %d\nheight = %d\nload \"%s\"\n", d->width, d->height, end);
    finish_file(d->out, d->path);
    text_free(&d->headline);
}

// gnuplot takes such a line for a comment.
void drawing_say(struct drawing *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputc('#', d->out);
    vfprintf(d->out, format, args);
    fputc('\n', d->out);
    va_end(args);
}

static int count_of(const char *text, const char *what)
{
    int count = 0;
    for (; (text = strstr(text, what)); text += strlen(what))
        count++;
    return count;
}

int digits_of(const struct drawing *d, const char *text)
{
    int wider = count_of(text, "←") + count_of(text, "→") + count_of(text, "…");
    return columns_of(text) + wider * (d->arrow - 1);
}

void draw_text(struct drawing *d, double x, double y, const char *look, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("set label \"", d->out);
    vfprintf(d->out, format, args);
    fprintf(d->out, "\" at %.1f,%.1f %s\n", x, y, look);
    va_end(args);
}

void draw_line(struct drawing *d, double x, double y, double to_x, double to_y, const char *look)
{
    fprintf(d->out, "set arrow from %.1f,%.1f to %.1f,%.1f arrowstyle %s\n", x, y, to_x, to_y, look);
}

void draw_box(struct drawing *d, double x, double y, double to_x, double to_y, const char *look)
{
    fprintf(d->out, "set object rectangle from %.1f,%.1f to %.1f,%.1f %s\n", x, y, to_x, to_y, look);
}

void draw_legend(struct drawing *d, bool has, const char *text)
{
    const char *said = text_bytes(&d->legend);
    if (!has)
        return;
    if (*said && wide(digits_of(d, said) + digits_of(d, text)) + 26 > d->legend_room)
        end_line(d);
    text_add(&d->legend, "%s%s", d->legend.length > 0 ? "    " : "", text);
}

void draw_access(struct drawing *d, double x, double y, double half, double high, int number,
                 const char *says)
{
    const double frame = 3, right = x + half + frame, top = y - high - frame;
    draw_cell(d, x, y, half + frame, high + frame, "@access");
    draw_cell(d, right, top, 7, 7, "@access_number");
    draw_text(d, right, top, "center @access_text", "%d", number);
    struct text legend = {0};
    text_add(&legend, "%d: %s", number, says);
    draw_legend(d, true, legend.bytes);
    text_free(&legend);
}
