// Writes the program with its replacements, so that each line keeps its number.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rewrite.h"

const char *written;

void write_up_to(const char *end)
{
    fwrite(written, 1, (size_t)(end - written), stdout);
    written = end;
}

void put(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

void leave_out_up_to(const char *end)
{
    while (written < end)
        if (*written == '\n') {
            putchar('\n');
            written++;
        } else if (*written == '#' && written > source && written[-1] == '\n') { // line markers are kept
            write_up_to(written + strcspn(written, "\n"));
        } else {
            written++;
        }
}

void put_tokens(size_t from, size_t to, bool (*skip)(size_t))
{
    for (size_t i = from; i < to; i++)
        if (!skip || !skip(i)) {
            for (size_t k = 0; k < tokens[i].length; k++)
                putchar(tokens[i].text[k] == '\n' ? ' ' : tokens[i].text[k]);
            if (i + 1 == to || tokens[i + 1].text != tokens[i].text + tokens[i].length)
                putchar(' ');
        }
}

void put_name(size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        for (size_t k = 0; k < tokens[i].length; k++)
            put(tokens[i].text[k] == '"' || tokens[i].text[k] == '\\' ? "\\%c" : "%c", tokens[i].text[k]);
        if (is(i, ","))
            put(" ");
    }
}

void resume(size_t i)
{
    const char *begin = tokens[i].text;
    while (begin > source && begin[-1] != '\n')
        begin--;
    put("\n# %d \"%s\"\n", tokens[i].line, tokens[i].file->name);
    for (; begin < tokens[i].text; begin++)
        putchar(*begin == '\t' ? '\t' : ' ');
}
