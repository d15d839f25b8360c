#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

enum { FINDINGS_SHOWN = 3, PRINTED_LINES = 8 };

const char *paint(enum paint paint)
{
    static const char *const codes[] = {
        [PLAIN] = "\033[0m", [GOOD] = "\033[32m", [BAD] = "\033[31m", [DIM] = "\033[2m"};
    bool colours =
        isatty(STDOUT_FILENO) && !getenv("NO_COLOR") && strcmp(setting("TERM", "dumb"), "dumb") != 0;
    return colours ? codes[paint] : "";
}

// Each line of `text` behind the indent; at most `most` lines, which 0 does not limit. Returns how many
// were left.
static size_t print_lines(FILE *out, const char *text, const char *indent, size_t most)
{
    size_t shown = 0, left = 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (most == 0 || shown++ < most)
            fprintf(out, "%s%.*s\n", indent, (int)length, text);
        else
            left++;
        text += length + (text[length] == '\n');
    }
    return left;
}

// True the first time that it is asked about this finding.
static bool is_new(struct shown *shown, const char *key)
{
    for (size_t i = 0; i < shown->count; i++)
        if (strcmp(shown->keys[i], key) == 0)
            return false;
    shown->keys = realloc(shown->keys, (shown->count + 1) * sizeof *shown->keys);
    if (!shown->keys)
        abort();
    shown->keys[shown->count++] = strdup(key);
    return true;
}

void print_finding(FILE *out, const struct finding *finding, struct shown *shown, const char *indent)
{
    if (is_new(shown, finding->key))
        print_lines(out, finding->text, indent, 0);
    else
        fprintf(out, "%sthe %s above\n", indent, finding->brief);
}

// What a student's code printed, as text that no terminal takes for commands.
static void print_printed(FILE *out, const struct verdict *v)
{
    if (!v->printed.bytes || v->printed.length == 0)
        return;
    for (char *c = v->printed.bytes; *c; c++)
        if ((unsigned char)*c < ' ' && *c != '\n' && *c != '\t')
            *c = '?';
    fprintf(out, "      it printed:\n");
    size_t left = print_lines(out, v->printed.bytes, "      | ", PRINTED_LINES);
    if (left > 0 || v->printed_bytes > v->printed.length)
        fprintf(out, "      | … (%llu bytes in all)\n", v->printed_bytes);
}

void print_verdict(FILE *out, const char *name, const struct verdict *v, struct shown *shown)
{
    if (!v->failed) {
        fprintf(out, "%spass%s  %s\n", paint(GOOD), paint(PLAIN), name);
        return;
    }
    fprintf(out, "%sFAIL%s  %s", paint(BAD), paint(PLAIN), name);
    if (v->where.length > 0)
        fprintf(out, "  %s%s%s", paint(DIM), v->where.bytes, paint(PLAIN));
    fprintf(out, "\n");
    print_lines(out, v->lines.bytes ? v->lines.bytes : "", "      ", 0);
    for (size_t i = 0; i < v->count && i < FINDINGS_SHOWN; i++)
        print_finding(out, &v->findings[i], shown, "      ");
    if (v->count > FINDINGS_SHOWN)
        fprintf(out, "      and %zu findings more\n", v->count - FINDINGS_SHOWN);
    print_printed(out, v);
}
