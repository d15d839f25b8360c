// confine-source FILE [HEADER…]: checks that the text of a confined kernel file is what it seems to be. A
// confined file must not change the file and line that its code seems to come from. It must not read files
// other than the HEADERs and the standard headers. A HEADER such as cub/ stands for all headers of a library,
// which are included as <cub/…>. The file must not give a new meaning to names that are not its own. The
// preprocessed code is checked later by the rewriter (../rewrite/confined.c), and the compiled code by
// objects.sh.
//
// Exits with 0 and prints nothing, or exits with 1 and prints one line: FILE:LINE: error: refused: why, and
// what to do instead.
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1000000, WORD = 64 }; // bytes of a file, and of a word that is compared

static const char *file;
static char *const *headers;   // the headers that may be included, and libraries; NULL ends the list
static char text[LONGEST + 2]; // the file, with its continued lines joined
static int lines[LONGEST + 2]; // for each of these bytes, its line in the file
static size_t at;              // index of the byte that is read next

static void refuse(size_t place, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));
static void refuse(size_t place, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "%s:%d: error: refused: ", file, lines[place]);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\n");
    va_end(list);
    exit(1);
}

// Reads the file and joins lines that end with a backslash. gcc also accepts blanks after the backslash.
static void read_text(void)
{
    static char raw[LONGEST + 1];
    FILE *in = fopen(file, "rb");
    size_t bytes = in ? fread(raw, 1, sizeof raw, in) : 0;
    if (!in || ferror(in)) {
        fprintf(stderr, "%s: error: refused: it cannot be read\n", file);
        exit(1);
    }
    fclose(in);
    lines[0] = 1;
    if (bytes > LONGEST)
        refuse(0, "the file has more than a million bytes");
    size_t used = 0;
    int line = 1;
    for (size_t i = !strncmp(raw, "\xEF\xBB\xBF", 3) ? 3 : 0; i < bytes; i++) { // skips a byte order mark
        lines[used] = line;
        if (raw[i] == 0)
            refuse(used, "the file contains a byte 0, which is not text");
        if (raw[i] == '\\') {
            size_t end = i + 1;
            while (end < bytes && raw[end] != '\n' && isspace((unsigned char)raw[end]))
                end++;
            if (end < bytes && raw[end] == '\n') {
                i = end;
                line++;
                continue;
            }
        }
        line += raw[i] == '\n';
        text[used++] = raw[i];
    }
    lines[used] = line;
}

static bool begins(const char *word) { return !strncmp(text + at, word, strlen(word)); }

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || (c & 0x80); }

static void skip_comment(void) // `at` is at its slash
{
    size_t open = at;
    if (text[at + 1] == '/') {
        at += strcspn(text + at, "\n");
        return;
    }
    const char *close = strstr(text + at + 2, "*/");
    if (!close)
        refuse(open, "a comment begins here and does not end");
    at = (size_t)(close + 2 - text);
}

static bool at_comment(void) { return begins("//") || begins("/*"); }

static void skip_blanks(void) // within a line, and with comments
{
    for (;;)
        if (at_comment())
            skip_comment();
        else if (text[at] && text[at] != '\n' && isspace((unsigned char)text[at]))
            at++;
        else
            return;
}

static void skip_quoted(void) // `at` is at the quote
{
    char quote = text[at++];
    while (text[at] && text[at] != quote && text[at] != '\n')
        at += text[at] == '\\' && text[at + 1] && text[at + 1] != '\n' ? 2 : 1;
    at += text[at] == quote;
}

static void skip_number(void)
{
    while (in_word(text[at]) || text[at] == '.' || (text[at] == '\'' && in_word(text[at + 1])) ||
           ((text[at] == '+' || text[at] == '-') && strchr("eEpP", text[at - 1])))
        at++;
}

// Reads the word that begins here, cut to what `word` can hold. It is empty if no word begins here.
static void read_word(char word[WORD])
{
    size_t length = 0;
    while (in_word(text[at])) {
        if (length < WORD - 1)
            word[length++] = text[at];
        at++;
    }
    word[length] = 0;
}

static bool is_one_of(const char *word, const char *const words[])
{
    for (; *words; words++)
        if (!strcmp(word, *words))
            return true;
    return false;
}

// Checks a word outside of directives.
static void check_word(size_t place, const char *word)
{
    static const char *const questions[] = {"__has_include", "__has_include_next", "__has_embed", NULL};
    if (is_one_of(word, questions))
        refuse(place, "%s asks which files there are: a kernel file cannot", word);
    if (!strcmp(word, "_Pragma"))
        refuse(place, "_Pragma: write #pragma unroll on a line of its own, or leave it out");
    size_t length = strlen(word);
    if (text[at] == '"' && word[length - 1] == 'R')
        refuse(place, "a raw string: write an ordinary one, with \\n and \\\"");
}

// Whether the name in angle brackets is that of a header of one of the libraries. simtcc has made sure that
// no folder of the exercise has the library's name.
static bool is_of_library(const char *name)
{
    for (char *const *h = headers; *h; h++) {
        size_t length = strlen(*h);
        if (length > 0 && (*h)[length - 1] == '/' && !strncmp(name, *h, length) && !strstr(name, ".."))
            return true;
    }
    return false;
}

static void check_include(size_t place)
{
    static const char *const standard[] = {
        // C's
        "assert.h", "float.h", "inttypes.h", "limits.h", "math.h", "stdbool.h", "stddef.h", "stdint.h",
        "stdio.h", "stdlib.h", "string.h",
        // C++'s
        "cassert", "cfloat", "cinttypes", "climits", "cmath", "cstddef", "cstdint", "cstdio", "cstdlib",
        "cstring", "limits", "new", "type_traits", "utility",
        // CUDA's
        "cooperative_groups.h", "cooperative_groups/reduce.h", "cooperative_groups/scan.h", "cuda.h",
        "cuda/atomic", "cuda/std/atomic", "cuda_runtime.h", "cuda_runtime_api.h", "device_functions.h",
        "device_launch_parameters.h", "math_constants.h", "vector_types.h",
        // the end
        NULL};
    char open = text[at], close = (char)(open == '<' ? '>' : open);
    size_t length = strcspn(text + at + 1, close == '>' ? ">\n" : "\"\n");
    if ((open != '<' && open != '"') || text[at + 1 + length] != close)
        refuse(place, "#include wants a name in quotes or angle brackets here, and no macro");
    char name[WORD];
    snprintf(name, sizeof name, "%.*s", (int)length, text + at + 1);
    at += length + 2;
    for (char *const *h = headers; open == '"' && *h; h++)
        if (length < WORD && !strcmp(name, *h))
            return;
    if (length < WORD && (is_one_of(name, standard) || (open == '<' && is_of_library(name))))
        return;
    refuse(
        place,
        "#include of %s: a kernel file may include the headers that its README names, CUDA's, and those of C "
        "for numbers and text; no other file is there when it is graded",
        name);
}

// Checks the name that #define or #undef is about.
static void check_name(size_t place)
{
    static const char *const taken[] = {"elem_t", "IDENTITY", "combine", "scan", "printf", "defined", NULL};
    static const char *const keywords[] = {
        "auto",     "bool",      "break",    "case",     "char",     "class",       "const",    "constexpr",
        "continue", "decltype",  "default",  "delete",   "do",       "double",      "else",     "enum",
        "extern",   "false",     "float",    "for",      "friend",   "if",          "inline",   "int",
        "long",     "namespace", "new",      "operator", "private",  "protected",   "public",   "register",
        "return",   "short",     "signed",   "sizeof",   "static",   "static_cast", "struct",   "switch",
        "template", "this",      "true",     "typedef",  "typename", "union",       "unsigned", "using",
        "virtual",  "void",      "volatile", "while",    NULL};
    char word[WORD];
    read_word(word);
    if (is_one_of(word, keywords))
        refuse(place, "a macro named %s: that is a word of the language; take another name", word);
    if (is_one_of(word, taken))
        refuse(place, "a macro named %s: scan.h has given that name its meaning; take another name", word);
    if (!strncasecmp(word, "simt", 4) || !strncmp(word, "ELEM_", 5) || !strncmp(word, "__", 2))
        refuse(place, "a macro named %s: that name is not the kernel file's own; take another name", word);
}

static void check_pragma(size_t place)
{
    static const char *const harmless[] = {"unroll",           "nounroll",        "once",
                                           "nv_diag_suppress", "nv_diag_default", NULL};
    char word[WORD];
    read_word(word);
    if (!is_one_of(word, harmless))
        refuse(place, "#pragma %s: it may change how the code is compiled and watched; leave it out", word);
}

// Checks the directive at the #, which is the first character of its line.
static void check_directive(void)
{
    static const char *const plain[] = {"if",   "ifdef", "ifndef", "elif",    "elifdef", "elifndef",
                                        "else", "endif", "error",  "warning", "",        NULL};
    size_t place = at++;
    skip_blanks();
    char word[WORD];
    read_word(word);
    skip_blanks();
    if (!strcmp(word, "include"))
        check_include(place);
    else if (!strcmp(word, "define") || !strcmp(word, "undef"))
        check_name(place);
    else if (!strcmp(word, "pragma"))
        check_pragma(place);
    else if (!strcmp(word, "line") || isdigit((unsigned char)word[0]))
        refuse(place, "#%s changes which line is meant by a message: leave it out", word);
    else if (!is_one_of(word, plain))
        refuse(place, "#%s: a kernel file needs no such directive; leave it out", word);
}

// Refuses digraphs: <: means [, %: means #, and so on. But in x<::y there is a < and then a ::.
static void check_digraph(void)
{
    static const char *const digraphs[] = {"<%", "%>", "%:", ":>", "<:", NULL};
    for (const char *const *d = digraphs; *d; d++)
        if (begins(*d) && !(begins("<::") && text[at + 3] != ':' && text[at + 3] != '>') &&
            !(begins(":>") && at > 0 && text[at - 1] == ':'))
            refuse(at, "%s: write the bracket or the # that it stands for", *d);
}

static void check_text(void)
{
    bool fresh = true; // only blanks and comments so far in this line
    while (text[at]) {
        size_t place = at;
        bool was_fresh = fresh;
        fresh = text[at] == '\n' || (fresh && (isspace((unsigned char)text[at]) || at_comment()));
        if (at_comment()) {
            skip_comment();
        } else if (text[at] == '"' || text[at] == '\'') {
            skip_quoted();
        } else if (isdigit((unsigned char)text[at]) ||
                   (text[at] == '.' && isdigit((unsigned char)text[at + 1]))) {
            skip_number();
        } else if (in_word(text[at])) {
            char word[WORD];
            read_word(word);
            check_word(place, word);
        } else if (text[at] == '#' && was_fresh) {
            check_directive();
        } else {
            check_digraph();
            at++;
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: confine-source FILE [HEADER…]\n");
        return 2;
    }
    file = argv[1];
    headers = argv + 2;
    read_text();
    check_text();
    return 0;
}
