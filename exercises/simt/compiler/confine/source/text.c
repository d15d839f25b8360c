// Reads the file. A line may end with a line feed, with a carriage return, or with both, as on Windows: here
// all three are the same, so it does not matter which of them a compiler would take for the end of a line.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"

char text[LONGEST + 2];
static char bytes[LONGEST + 2];          // the file, with line feeds only
static struct place places[LONGEST + 2]; // of each of these bytes
static size_t origin[LONGEST + 2];       // for each byte of the text, its index in `bytes`
static size_t byte_count, text_count;

struct place place_of(size_t at) { return places[origin[at]]; }

const char *bytes_from(size_t at) { return bytes + origin[at]; }

size_t after_bytes(size_t at, size_t length)
{
    size_t end = origin[at] + length;
    while (at < text_count && origin[at] < end)
        at++;
    return at;
}

// Returns the number of bytes of the line's end that begins there, or 0. Editors that convert twice leave
// several carriage returns before a line feed.
static size_t line_end(const char *p)
{
    size_t returns = strspn(p, "\r");
    return p[returns] == '\n' ? returns + 1 : returns > 0;
}

static void read_bytes(void)
{
    static char raw[LONGEST + 2];
    FILE *in = fopen(file_name, "rb");
    size_t count = in ? fread(raw, 1, LONGEST + 1, in) : 0;
    if (!in || ferror(in)) {
        fprintf(stderr, "%s: error: refused: it cannot be read\n", file_name);
        exit(1);
    }
    fclose(in);
    struct place place = {1, 1};
    if (count > LONGEST)
        refuse(place, "the file has more than a million bytes");
    for (size_t i = strncmp(raw, "\xEF\xBB\xBF", 3) ? 0 : 3; i < count;) { // skips a byte order mark
        if (raw[i] == 0)
            refuse(place, "the file contains a byte 0, which is not text");
        size_t end = line_end(raw + i);
        places[byte_count] = place;
        bytes[byte_count++] = end ? '\n' : raw[i];
        place = end ? (struct place){place.line + 1, 1} : (struct place){place.line, place.column + 1};
        i += end ? end : 1;
    }
    places[byte_count] = place;
}

// Returns the number of bytes of a backslash that continues the line, or 0. gcc also accepts blanks after it.
static size_t continuation(const char *p)
{
    if (*p != '\\')
        return 0;
    size_t blanks = strspn(p + 1, " \t\f\v");
    return p[1 + blanks] == '\n' ? blanks + 2 : 0;
}

void read_text(void)
{
    read_bytes();
    for (size_t i = 0; i < byte_count;) {
        size_t joined = continuation(bytes + i);
        if (!joined) {
            origin[text_count] = i;
            text[text_count++] = bytes[i];
        }
        i += joined ? joined : 1;
    }
    origin[text_count] = byte_count;
}
