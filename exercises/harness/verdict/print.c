// Prints a verdict for a student, on a terminal or into a file.
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "verdict.h"

enum { FINDINGS_SHOWN = 3, PRINTED_LINES = 8, WRAP = 100, NARROWEST = 40 };

const char *paint(enum paint paint)
{
    static const char *const codes[] = {
        [PLAIN] = "\033[0m", [GOOD] = "\033[32m", [BAD] = "\033[31m", [DIM] = "\033[2m"};
    bool colours = isatty(STDOUT_FILENO) && !settings.no_color.value &&
                   strcmp(setting(&settings.term, "dumb"), "dumb") != 0;
    return colours ? codes[paint] : "";
}

// The columns of a row after the indent: WRAP, or those that a narrower terminal has left.
static size_t row_columns(FILE *out, const char *indent)
{
    struct winsize terminal;
    size_t indented = strlen(indent);
    if (ioctl(fileno(out), TIOCGWINSZ, &terminal) != 0 || terminal.ws_col < NARROWEST)
        return WRAP;
    return terminal.ws_col < WRAP + indented ? terminal.ws_col - indented : WRAP;
}

// How many of the line's `length` bytes to print in this row: those up to the last space within `wrap`
// columns. Bytes that only continue a character take no column.
static size_t row_bytes(const char *line, size_t length, size_t wrap)
{
    size_t columns = 0, cut = 0;
    for (size_t i = 0; i < length; i++) {
        columns += ((unsigned char)line[i] & 0xc0) != 0x80;
        if (line[i] == ' ' && i > 0 && line[i - 1] != ' ')
            cut = i;
        if (columns > wrap && cut > 0)
            return cut;
    }
    return length;
}

void print_harmless(FILE *out, const char *bytes, size_t length)
{
    for (const char *c = bytes; c < bytes + length; c++)
        putc(((unsigned char)*c < ' ' && *c != '\t' && *c != '\n') || *c == 0x7f ? '?' : *c, out);
}

void print_lines(FILE *out, const char *text, const char *indent)
{
    size_t wrap = row_columns(out, indent);
    while (*text) {
        size_t length = strcspn(text, "\n"), row = *text == ' ' ? length : row_bytes(text, length, wrap);
        fputs(indent, out);
        print_harmless(out, text, row);
        putc('\n', out);
        text += row;
        text += *text == ' ' || *text == '\n';
    }
}

static const char *told_by(const struct shown *shown, const char *text)
{
    for (size_t i = 0; i < shown->count; i++)
        if (!shown->told[i].counted && strcmp(shown->told[i].text, text) == 0)
            return shown->told[i].test;
    return NULL;
}

// Whether the test has shown the text or counted it.
static bool told_of(const struct shown *shown, const char *text, const char *test)
{
    for (size_t i = 0; i < shown->count; i++)
        if (strcmp(shown->told[i].text, text) == 0 && strcmp(shown->told[i].test, test) == 0)
            return true;
    return false;
}

static void tell(struct shown *shown, const char *text, const char *test, bool counted)
{
    *ADDED(shown->told, shown->count) = (struct told){copy_of(text), copy_of(test), counted};
}

const char *shown_before(struct shown *shown, const char *text, const char *test)
{
    const char *by = told_by(shown, text);
    if (by)
        return by;
    tell(shown, text, test, false);
    return NULL;
}

// What a finding has in common with others of its kind in the same lines, such as a race that a loop or a
// call makes on one array after the other. The caller frees it.
static char *key_of_lines(const struct finding *f)
{
    struct text key = {0};
    text_add(&key, "%s at%s", f->kind, f->key + strlen(f->brief));
    return key.bytes;
}

// Whether it names an array and lines, so that it may be the same fault as another one in these lines.
static bool has_array_and_lines(const struct finding *f)
{
    return strcmp(f->brief, f->kind) != 0 && f->key[strlen(f->brief)];
}

// The test that has shown the finding, or one of the same kind in the same lines; otherwise NULL.
static const char *finding_told_by(const struct shown *shown, const struct finding *f)
{
    const char *by = told_by(shown, f->key);
    char *key = key_of_lines(f);
    if (!by && has_array_and_lines(f))
        by = told_by(shown, key);
    free(key);
    return by;
}

static void print_finding(FILE *out, const char *test, const struct finding *f, struct shown *shown,
                          const char *indent)
{
    char *key = key_of_lines(f);
    const char *by = has_array_and_lines(f) ? told_by(shown, key) : NULL;
    const bool alike = by && strcmp(by, test) != 0;
    tell(shown, f->key, test, false);
    if (has_array_and_lines(f))
        tell(shown, key, test, false);
    if (alike)
        fprintf(out, "%s%s in the same lines\n", indent, f->brief);
    else
        print_lines(out, f->text, indent);
    free(key);
}

void print_findings(FILE *out, const char *test, const struct verdict *v, struct shown *shown,
                    const char *indent)
{
    const char *mentioned = "";
    for (size_t i = 0; i < v->count && i < FINDINGS_SHOWN; i++) {
        const struct finding *finding = &v->findings[i];
        if (!told_by(shown, finding->key))
            print_finding(out, test, finding, shown, indent);
        else if (strcmp(mentioned, finding->brief) != 0)
            fprintf(out, "%sthe %s above\n", indent, mentioned = finding->brief);
    }
    for (size_t i = FINDINGS_SHOWN; i < v->count; i++)
        tell(shown, v->findings[i].key, test, true);
    if (v->count > FINDINGS_SHOWN)
        fprintf(out, "%sand %zu more finding%s\n", indent, v->count - FINDINGS_SHOWN,
                v->count == FINDINGS_SHOWN + 1 ? "" : "s");
}

const char *verdict_reason(const struct verdict *v)
{
    return v->lines.length == 0 ? NULL : v->reason.length > 0 ? v->reason.bytes : v->lines.bytes;
}

const char *told_already(const struct verdict *v, const struct shown *shown)
{
    const char *by = NULL;
    if (!v->failed || (v->printed.length > 0 && !told_by(shown, v->printed.bytes)))
        return NULL;
    if (verdict_reason(v) && !(by = told_by(shown, verdict_reason(v))))
        return NULL;
    for (size_t i = 0; i < v->count && i < FINDINGS_SHOWN; i++) {
        const char *test = finding_told_by(shown, &v->findings[i]);
        if (!test || (by && strcmp(by, test) != 0))
            return NULL;
        by = test;
    }
    for (size_t i = FINDINGS_SHOWN; i < v->count; i++)
        if (!told_of(shown, v->findings[i].key, by))
            return NULL;
    return by;
}

static void print_its_lines(FILE *out, const struct verdict *v)
{
    const char *line = v->printed.bytes;
    for (int i = 0; i < PRINTED_LINES && *line; i++) {
        size_t length = strcspn(line, "\n");
        fputs("      | ", out);
        print_harmless(out, line, length);
        putc('\n', out);
        line += length + (line[length] == '\n');
    }
    if (*line || v->printed_bytes > v->printed.length)
        fprintf(out,
                v->printed_bytes > OUTPUT_LIMIT ? "      | … and so on\n" : "      | … (%zu bytes in all)\n",
                v->printed_bytes);
}

// Prints what the student's code printed. With HARNESS_PRINTED it goes to that file, and `out` gets a line
// that is the same whatever was printed.
static void print_printed(FILE *out, const char *test, const struct verdict *v, struct shown *shown)
{
    const char *path = setting(&settings.printed, NULL);
    if (v->printed.length == 0 || shown_before(shown, v->printed.bytes, test))
        return;
    if (!path) {
        fprintf(out, "      the kernel program printed:\n");
        print_its_lines(out, v);
        return;
    }
    FILE *apart = open_file(path, "a");
    if (apart) {
        fprintf(apart, "%s\n", test);
        print_its_lines(apart, v);
        fclose(apart);
    }
    fprintf(out, "      what the kernel program printed is not shown here\n");
}

void print_verdict(FILE *out, const char *name, const struct verdict *v, struct shown *shown)
{
    if (!v->failed) {
        bool skipped = verdict_is_skipped(v);
        fprintf(out, "%s%s%s  %s", paint(skipped ? DIM : GOOD), skipped ? "skip" : "pass", paint(PLAIN),
                name);
        if (v->skipped.length > 0)
            fprintf(out, "  %s%s", skipped ? "" : "in part: ", v->skipped.bytes);
        if (v->tells.length > 0)
            fprintf(out, "  %s%s%s", paint(DIM), v->tells.bytes, paint(PLAIN));
        fprintf(out, "\n");
        return;
    }
    fprintf(out, "%sFAIL%s  %s", paint(BAD), paint(PLAIN), name);
    if (v->where.length > 0)
        fprintf(out, "  %s%s%s", paint(DIM), v->where.bytes, paint(PLAIN));
    fprintf(out, "\n");
    const char *by = verdict_reason(v) ? shown_before(shown, verdict_reason(v), name) : NULL;
    if (by)
        fprintf(out, "      the same as in %s\n", by);
    else
        print_lines(out, text_bytes(&v->lines), "      ");
    print_findings(out, name, v, shown, "      ");
    print_lines(out, text_bytes(&v->order), "      ");
    print_printed(out, name, v, shown);
}
