// Reads the program and splits it into tokens. Line markers and pragmas are not tokens.
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

const char *source;
const struct token *tokens;
size_t count;
bool asks_architecture;
static struct token *list; // the same array as `tokens`
static size_t room;
static struct file *newest_file;

bool is_any(size_t i, const char *const words[])
{
    for (; *words; words++)
        if (is(i, *words))
            return true;
    return false;
}

bool same(size_t a, size_t b)
{
    return tokens[a].length == tokens[b].length && !memcmp(tokens[a].text, tokens[b].text, tokens[a].length);
}

bool is_number(size_t i) { return tokens[i].text[0] >= '0' && tokens[i].text[0] <= '9'; }

static void __attribute__((noreturn))
refuse_with(const struct file *file, int line, const char *format, va_list list)
{
    fprintf(stderr, "%s:%d: error: ", file->name, line);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\n");
    exit(1);
}

void refuse(size_t i, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    refuse_with(tokens[i].file, tokens[i].line, format, list);
}

void refuse_line(const struct file *file, int line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    refuse_with(file, line, format, list);
}

void *have(void *p)
{
    if (p)
        return p;
    fprintf(stderr, "simt-rewrite: out of memory\n");
    exit(1);
}

static void read_all(FILE *file)
{
    size_t used = 0, bytes = 1 << 20, got;
    char *text = have(malloc(bytes));
    while ((got = fread(text + used, 1, bytes - used - 1, file)) > 0) {
        used += got;
        if (bytes - used < 2)
            text = have(realloc(text, bytes *= 2));
    }
    text[used] = 0;
    source = text;
}

static const char *skip_quoted(const char *p, char quote)
{
    for (p++; *p && *p != quote; p++)
        if (*p == '\\' && p[1])
            p++;
    return *p ? p + 1 : p;
}

// Returns the end of the raw string whose quote is at p, as in R"x(…)x".
static const char *skip_raw_string(const char *p)
{
    const char *open = strchr(p, '(');
    if (!open || open - p > 17)
        return skip_quoted(p, '"');
    char close[24];
    snprintf(close, sizeof close, ")%.*s\"", (int)(open - p - 1), p + 1);
    const char *end = strstr(open, close);
    return end ? end + strlen(close) : p + strlen(p);
}

static const char *skip_word(const char *p)
{
    bool number = isdigit((unsigned char)*p);
    while (isalnum((unsigned char)*p) || *p == '_' || *p == '$' || (unsigned char)*p >= 0x80 ||
           (number && (*p == '.' || (*p == '\'' && isalnum((unsigned char)p[1])) ||
                       ((*p == '+' || *p == '-') && strchr("eEpP", p[-1])))))
        p++;
    return p;
}

bool is_header_of_device(const struct file *f)
{
    return !strncmp(f->name, SIMT_HOME "/", strlen(SIMT_HOME "/"));
}

// Returns the file that the line marker at p names, or NULL if there is no line marker.
static const struct file *marked_file(const char *p, int *line)
{
    char name[1024], *after;
    if (p[1] != ' ' || !isdigit((unsigned char)p[2]))
        return NULL;
    long number = strtol(p + 2, &after, 10); // sscanf would read the whole program each time
    size_t length = strncmp(after, " \"", 2) == 0 ? strcspn(after + 2, "\"\n") : 0;
    if (length == 0 || length >= sizeof name || after[2 + length] != '"')
        return NULL;
    *line = (int)number;
    snprintf(name, sizeof name, "%.*s", (int)length, after + 2);
    for (const struct file *f = newest_file; f; f = f->older)
        if (!strcmp(f->name, name))
            return f;
    struct file *f = have(malloc(sizeof *f));
    snprintf(f->name, sizeof f->name, "%s", name);
    const char *flags = after + 2 + length + 1;
    size_t rest = strcspn(flags, "\n");
    f->foreign = memchr(flags, '3', rest) || is_header_of_device(f);
    f->older = newest_file;
    newest_file = f;
    return f;
}

// nvcc also takes << < and >> >, as some formatters write a launch. Closes such a gap in the source. In
// operator<< <>, the last < opens the arguments of a template.
static void close_gap(const char *p, char bracket)
{
    bool two = p[0] == bracket && p[1] == bracket && !(count > 0 && is(count - 1, "operator"));
    size_t gap = two ? strspn(p + 2, " \t") : 0;
    if (gap > 0 && p[2 + gap] == bracket) {
        ((char *)p)[2 + gap] = ' ';
        ((char *)p)[2] = bracket;
    }
}

// Returns the end of the punctuation at p. The >>> of a launch is one token only in the same brackets as its
// <<<. Everywhere else each > closes a template's arguments, as in a<b<c<d>>>.
static const char *skip_punctuation(const char *p)
{
    static const char *const several[] = {"->", "--", "::", "...", NULL};
    static int level, launch_level; // number of open brackets, of all kinds: here, and at the <<<
    static bool launching;
    close_gap(p, '<');
    if (launching && level == launch_level)
        close_gap(p, '>');
    bool opens = !strncmp(p, "<<<", 3), closes = launching && level == launch_level && !strncmp(p, ">>>", 3);
    if (opens && !launching)
        launch_level = level;
    launching = (launching || opens) && !closes;
    if (opens || closes)
        return p + 3;
    for (const char *const *s = several; *s; s++)
        if (!strncmp(p, *s, strlen(*s)))
            return p + strlen(*s);
    level += (strchr("([{", *p) != NULL) - (strchr(")]}", *p) != NULL);
    return p + 1;
}

static void add(const char *from, const char *to, const struct file *file, int line, bool word)
{
    if (count == room) {
        room = room ? 2 * room : 1 << 16;
        tokens = list = have(realloc(list, room * sizeof *list));
    }
    list[count++] = (struct token){from, (size_t)(to - from), file, line, word};
}

// Returns whether the line is one by which the preprocessor says which macros the program has used (-dU):
// "#define NAME …" or "#undef NAME".
static bool is_macro(const char *p) { return !strncmp(p, "#define ", 8) || !strncmp(p, "#undef ", 7); }

static void leave_macro_out(const char *p)
{
    static const char architecture[] = "#define __CUDA_ARCH__ ";
    asks_architecture |= !strncmp(p, architecture, strlen(architecture));
    memset((char *)p, ' ', strcspn(p, "\n"));
}

static void split(void)
{
    static const struct file unknown = {.foreign = true};
    const struct file *file = &unknown, *marked;
    int line = 1;
    bool fresh = true; // only blanks so far in this line
    for (const char *p = source; *p;) {
        const char *from = p;
        if (*p == '\n') {
            line++;
            fresh = true;
            p++;
            continue;
        }
        if (isspace((unsigned char)*p)) {
            p++;
            continue;
        }
        if (*p == '#' && fresh) {
            if (is_macro(p)) {
                leave_macro_out(p);
            } else if ((marked = marked_file(p, &line))) {
                file = marked;
                line--;
            } else {
                check_confined_pragma(p, file, line);
            }
            p += strcspn(p, "\n");
            continue;
        }
        fresh = false;
        bool word = isalnum((unsigned char)*p) || *p == '_' || (unsigned char)*p >= 0x80;
        if (word) {
            p = skip_word(p);
            if (*p == '"' && p[-1] == 'R')
                p = skip_raw_string(p), word = false;
        } else if (*p == '"' || *p == '\'') {
            p = skip_quoted(p, *p);
        } else {
            p = skip_punctuation(p);
        }
        add(from, p, file, line, word);
        for (const char *q = from; q < p; q++)
            line += *q == '\n';
    }
}

// Notes which headers have functions for the device.
static void note_cuda(void)
{
    for (size_t i = 0; i < count; i++)
        if (tokens[i].file->foreign && (is(i, "__device__") || is(i, "__host__")) &&
            !is_header_of_device(tokens[i].file))
            ((struct file *)tokens[i].file)->cuda = true;
}

void read_tokens(FILE *file)
{
    list = NULL;
    tokens = NULL;
    count = room = 0;
    read_all(file);
    split();
    note_cuda();
}

void put_libraries(void)
{
    bool any = false;
    for (const struct file *f = newest_file; f; f = f->older)
        any |= f->cuda;
    if (!any)
        return;
    printf("\n__attribute__((used, section(\"%s\"))) static const char simt_headers[] =",
           SIMT_SECTION(LIBRARIES));
    for (const struct file *f = newest_file; f; f = f->older)
        if (f->foreign && f->name[0] != '<' && !is_header_of_device(f) && !strstr(f->name, "/include/c++/"))
            printf("\n\"%s\\0\"", f->name);
    printf(";\n");
}
