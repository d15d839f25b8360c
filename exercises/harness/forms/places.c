// Where in the student's files something is wrong.
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"

void place_free(struct place *place) { text_free(&place->path); }

static struct place place_in(const char *path, int line)
{
    struct place place = {.line = line, .column = 1};
    const char *own = own_file(path);
    char *absolute = own ? realpath(own, NULL) : NULL;
    char *code = own ? source_line(own, line) : NULL;
    text_add(&place.path, "%s", absolute ? absolute : path);
    if (code)
        place.column += (unsigned)strspn(code, " \t");
    free(absolute);
    free(code);
    return place;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Whether a definition of the function begins in this line: its name stands before a parenthesis, and a body
// follows before a semicolon.
static bool begins(const char *line, const char *function)
{
    const char *end = line + strcspn(line, "\n"), *at = line;
    size_t length = strlen(function);
    if (strchr(" \t/#", *line))
        return false;
    while ((at = strstr(at, function)) && at < end) {
        const char *after = at + length;
        if ((at == line || !is_word(at[-1])) && after[strspn(after, " ")] == '(')
            return after[strcspn(after, "{;")] == '{';
        at = after;
    }
    return false;
}

static int line_of_function(const char *path, const char *function)
{
    char *bytes = *function ? whole_file(path) : NULL;
    int line = 1, found = 1;
    for (const char *at = bytes; at; line++) {
        if (begins(at, function)) {
            found = line;
            break;
        }
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    free(bytes);
    return found;
}

static struct place place_of_function(const struct verdict *v)
{
    const char *kernel = setting(&settings.kernel, "kernel.cu");
    return place_in(kernel, line_of_function(kernel, text_bytes(&v->function)));
}

struct place place_of_fault(const struct verdict *v, const struct fault *fault)
{
    return fault->line > 0 ? place_in(text_bytes(&fault->path), fault->line) : place_of_function(v);
}

struct place place_of_access(const cJSON *access)
{
    return place_in(string_of(access, "file"), int_of(access, "line"));
}

struct place place_of_finding(const struct verdict *v, const cJSON *record)
{
    const cJSON *first = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "accesses"), 0);
    return int_of(first, "line") > 0 ? place_of_access(first) : place_of_function(v);
}
