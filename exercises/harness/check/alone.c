// Counts how many statements a student has changed in a file that was handed out with faults in it. Layout
// and comments don't count, so it makes no difference how lines are broken and braces are set.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { STATEMENTS = 2048 }; // statements of a region that are compared

static const char heading[] = "// --- "; // begins a region of the file

// Text that ends in a semicolon, the head of an if or a loop, an else, or a preprocessor line.
struct statement {
    char *text; // with only the blanks that it needs
    int line;
};

// The statements of one region of a file, and the headings of all regions.
struct source {
    const char *path;
    struct statement at[STATEMENTS];
    size_t count;
    struct text headings;
    struct text statement; // the statement that is being read
    int line, parentheses; // the present line; the parentheses that are open
    unsigned region, wanted;
};

static void end_statement(struct source *s)
{
    struct text *text = &s->statement;
    if (text->length == 0)
        return;
    if (s->region == s->wanted && s->count < STATEMENTS)
        s->at[s->count++].text = copy_of(text->bytes);
    text->length = 0;
    s->parentheses = 0;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static void add_char(struct source *s, char c, bool blank)
{
    struct text *text = &s->statement;
    if (text->length == 0 && s->count < STATEMENTS)
        s->at[s->count].line = s->line;
    bool apart = blank && text->length > 0 && is_word(text->bytes[text->length - 1]) && is_word(c);
    text_add(text, apart ? " %c" : "%c", c);
}

static bool is_head(const struct text *text)
{
    static const char *const heads[] = {"if(", "for(", "while(", "switch("};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (strncmp(text->bytes, heads[i], strlen(heads[i])) == 0)
            return true;
    return false;
}

// Takes one character of code that is neither blank nor part of a comment.
static void take_char(struct source *s, char c, bool blank)
{
    bool is_else = s->statement.length == 4 && strncmp(s->statement.bytes, "else", 4) == 0;
    if (c == '{' || c == '}' || (is_else && (blank || !is_word(c))))
        end_statement(s);
    if (c == '{' || c == '}')
        return;
    if (c == ';' && s->parentheses == 0) {
        end_statement(s);
        return;
    }
    add_char(s, c, blank);
    s->parentheses += (c == '(') - (c == ')');
    if (c == ')' && s->parentheses == 0 && is_head(&s->statement))
        end_statement(s);
}

// Skips to the end of the comment that begins here, and counts the lines that it passes.
static const char *skip_to(struct source *s, const char *from, const char *end)
{
    const char *found = strstr(from, end);
    const char *behind = found ? found + strlen(end) : from + strlen(from);
    for (; from < behind; from++)
        s->line += *from == '\n';
    return behind;
}

// Skips a comment. A heading begins another region.
static const char *take_comment(struct source *s, const char *at)
{
    if (at[1] == '*')
        return skip_to(s, at + 2, "*/");
    if (strncmp(at, heading, strlen(heading)) == 0) {
        end_statement(s);
        s->region++;
        text_add(&s->headings, "%.*s\n", (int)strcspn(at, "\r\n"), at);
    }
    return at + strcspn(at, "\n");
}

// Takes a preprocessor line, or a string up to its end.
static const char *take_verbatim(struct source *s, const char *at, size_t length)
{
    for (size_t i = 0; i < length; i++)
        add_char(s, at[i], false);
    return at + length;
}

static void take_all(struct source *s, const char *at)
{
    bool blank = false;
    while (*at) {
        if (at[0] == '/' && (at[1] == '/' || at[1] == '*')) {
            at = take_comment(s, at);
            blank = true;
        } else if (isspace((unsigned char)*at)) {
            s->line += *at++ == '\n';
            blank = true;
        } else if (*at == '#' && s->statement.length == 0) {
            at = take_verbatim(s, at, strcspn(at, "\r\n"));
            end_statement(s);
        } else if (*at == '"') {
            at = take_verbatim(s, at, 1 + strcspn(at + 1, "\"\n"));
            add_char(s, '"', false);
            at += *at == '"';
        } else {
            take_char(s, *at++, blank);
            blank = false;
        }
    }
    end_statement(s);
}

static bool source_read(struct source *s, const char *path, unsigned region)
{
    *s = (struct source){.path = path, .line = 1, .wanted = region};
    char *bytes = whole_file(path);
    if (bytes)
        take_all(s, bytes);
    free(bytes);
    return bytes != NULL;
}

static void source_free(struct source *s)
{
    for (size_t i = 0; i < s->count; i++)
        free(s->at[i].text);
    text_free(&s->headings);
    text_free(&s->statement);
}

// common[i][j]: how many statements have in common, in order, the statements of `before` from i on and those
// of `after` from j on.
typedef unsigned short common_row[STATEMENTS + 1];

static common_row *common_of(const struct source *before, const struct source *after)
{
    common_row *common = room_for(before->count, sizeof *common);
    for (size_t i = before->count; i-- > 0;)
        for (size_t j = after->count; j-- > 0;)
            if (strcmp(before->at[i].text, after->at[j].text) == 0)
                common[i][j] = common[i + 1][j + 1] + 1;
            else
                common[i][j] = common[i + 1][j] > common[i][j + 1] ? common[i + 1][j] : common[i][j + 1];
    return common;
}

// The changes so far, and the first one that is too many.
struct changes {
    unsigned count, most;
    const struct source *file; // the file with that statement; NULL if there is none yet
    int line;
};

// `taken` statements before i were replaced by `added` statements before j. That counts as the larger of the
// two numbers.
static void add_changes(struct changes *c, const struct source *before, size_t i, size_t taken,
                        const struct source *after, size_t j, size_t added)
{
    for (size_t k = 0; k < taken || k < added; k++) {
        if (c->count++ != c->most)
            continue;
        c->file = k < added ? after : before;
        c->line = k < added ? after->at[j - added + k].line : before->at[i - taken + k].line;
    }
}

static struct changes compare_sources(const struct source *before, const struct source *after, unsigned most)
{
    struct changes c = {.most = most};
    common_row *common = common_of(before, after);
    size_t i = 0, j = 0, taken = 0, added = 0;
    while (i < before->count || j < after->count) {
        bool both = i < before->count && j < after->count;
        if (both && strcmp(before->at[i].text, after->at[j].text) == 0) {
            add_changes(&c, before, i++, taken, after, j++, added);
            taken = added = 0;
        } else if (j == after->count || (both && common[i + 1][j] >= common[i][j + 1])) {
            i++, taken++;
        } else {
            j++, added++;
        }
    }
    add_changes(&c, before, i, taken, after, j, added);
    free(common);
    return c;
}

static void say_too_far(struct test *t, const struct contract *c, const struct changes *changes,
                        const struct source *before)
{
    struct text quote = {0};
    const char *name = file_name(changes->file->path),
               *what = c->function ? c->function : "the part above the first scan";
    if (changes->most == 0)
        test_fault(t, "too-far", "%s:%d goes too far: %s must not change", name, changes->line, what);
    else
        test_fault(t, "too-far",
                   "%s:%d goes too far: at most %u statement%s of %s may change, but %u have changed", name,
                   changes->line, changes->most, changes->most == 1 ? "" : "s", what, changes->count);
    if (changes->file == before) {
        text_add(&t->verdict.lines, "this statement is missing:\n");
    } else {
        struct fault *fault = &t->verdict.faults[t->verdict.fault_count - 1];
        text_add(&fault->path, "%s", changes->file->path);
        fault->line = changes->line;
    }
    quote_line(&quote, changes->file->path, changes->line);
    text_add(&t->verdict.lines, "%s\n", quote.bytes + 1);
    text_free(&quote);
}

void check_left_alone(struct test *t, const struct contract *c, const char *original, unsigned most)
{
    static struct source before, after;
    const char *kernel = setting(&settings.kernel, "kernel.cu");
    bool read = source_read(&before, original, c->part);
    read = source_read(&after, kernel, c->part) && read;
    text_add(&t->verdict.next, "diff %s %s", original, kernel);
    text_add(&t->verdict.shows, "see what has changed");
    verdict_about(&t->verdict, function_name(c));
    if (!read) {
        test_fault(t, "too-far", "can't read %s or %s, which this test compares", original, kernel);
    } else if (strcmp(text_bytes(&before.headings), text_bytes(&after.headings)) != 0) {
        test_fault(t, "too-far",
                   "a line of %s that begins with // --- is missing or has changed. Put it back: these lines "
                   "separate the scans",
                   original);
    } else {
        struct changes changes = compare_sources(&before, &after, most);
        if (changes.file)
            say_too_far(t, c, &changes, &before);
    }
    source_free(&before);
    source_free(&after);
}
