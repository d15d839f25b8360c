#define _GNU_SOURCE // for memmem
// What the text of a confined file may say: see main.c.
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "source.h"

static char *const *headers; // those that may be included, and libraries; NULL ends the list

#define TEXT(t) (int)(t)->length, (t)->spelling

// ---- #include

// Whether the name in angle brackets is that of a header of one of the libraries. simtcc has made sure that
// no folder of the exercise has the library's name.
static bool is_of_library(const struct token *t)
{
    if (t->spelling[0] != '<' || memmem(t->spelling, t->length, "..", 2))
        return false;
    for (char *const *h = headers; *h; h++) {
        size_t length = strlen(*h);
        if (length > 0 && (*h)[length - 1] == '/' && t->length > length &&
            !memcmp(t->spelling + 1, *h, length))
            return true;
    }
    return false;
}

static bool names(const struct token *t, const char *header)
{
    return t->length == strlen(header) + 2 && !memcmp(t->spelling + 1, header, t->length - 2);
}

static bool is_standard(const struct token *t)
{
    static const char *const standard[] = {
        // C's
        "assert.h", "ctype.h", "float.h", "inttypes.h", "limits.h", "math.h", "stdalign.h", "stdbool.h",
        "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "time.h",
        // C++'s
        "algorithm", "any", "array", "atomic", "bit", "bitset", "cassert", "cctype", "cfloat", "charconv",
        "chrono", "cinttypes", "climits", "cmath", "compare", "concepts", "cstddef", "cstdint", "cstdio",
        "cstdlib", "cstring", "ctime", "deque", "exception", "forward_list", "functional", "initializer_list",
        "iomanip", "iostream", "iterator", "limits", "list", "map", "memory", "new", "numbers", "numeric",
        "optional", "ostream", "queue", "random", "ratio", "set", "span", "stack", "stdexcept", "string",
        "string_view", "tuple", "type_traits", "typeinfo", "unordered_map", "unordered_set", "utility",
        "variant", "vector",
        // CUDA's
        "builtin_types.h", "channel_descriptor.h", "cooperative_groups.h",
        "cooperative_groups/memcpy_async.h", "cooperative_groups/reduce.h", "cooperative_groups/scan.h",
        "cuComplex.h", "cuda.h", "cuda_bf16.h", "cuda_fp16.h", "cuda_fp8.h", "cuda_occupancy.h",
        "cuda_pipeline.h", "cuda_pipeline_helpers.h", "cuda_pipeline_primitives.h", "cuda_profiler_api.h",
        "cuda_runtime.h", "cuda_runtime_api.h", "cuda_texture_types.h", "device_atomic_functions.h",
        "device_double_functions.h", "device_functions.h", "device_launch_parameters.h", "driver_functions.h",
        "driver_types.h", "host_defines.h", "math_constants.h", "math_functions.h", "nvToolsExt.h",
        "nvtx3/nvToolsExt.h", "sm_20_atomic_functions.h", "sm_30_intrinsics.h", "sm_32_intrinsics.h",
        "sm_35_intrinsics.h", "sm_60_atomic_functions.h", "sm_61_intrinsics.h", "surface_functions.h",
        "surface_types.h", "texture_fetch_functions.h", "texture_types.h", "vector_functions.h",
        "vector_functions.hpp", "vector_types.h",
        // the end
        NULL};
    static const char cuda[] = "<cuda/"; // libcu++
    for (const char *const *s = standard; *s; s++)
        if (names(t, *s))
            return true;
    return begins_with(t, cuda) && !memmem(t->spelling, t->length, "..", 2);
}

static void check_include(const struct token *t)
{
    if (t->kind != HEADER)
        refuse(t->place, "#include wants a name in quotes or angle brackets here, and no macro");
    for (char *const *h = headers; *h; h++)
        if (names(t, *h))
            return;
    static const char *const streams[] = {"fstream", "istream", "sstream", NULL};
    for (const char *const *s = streams; *s; s++)
        if (names(t, *s))
            refuse(t->place,
                   "#include of %s: there are no streams but std::cout and std::cerr, of <iostream>", *s);
    if (!is_standard(t) && !is_of_library(t))
        refuse(t->place,
               "#include of %.*s: a kernel file may include the headers that its README names, CUDA's, and "
               "those of "
               "C and C++ that neither read nor write files; no other file is there when it is graded",
               (int)t->length - 2, t->spelling + 1);
}

// ---- #define

static bool is_of_device(const struct token *t)
{
    return (t->length >= 5 && !strncasecmp(t->spelling, "simt_", 5)) || is(t, "SIMT");
}

// Checks the name that #define or #undef is about.
static void check_name(const struct token *t)
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
    if (is_one_of(t, keywords))
        refuse(t->place, "a macro named %.*s: that is a word of the language; take another name", TEXT(t));
    if (is_one_of(t, taken))
        refuse(t->place, "a macro named %.*s: scan.h has given that name its meaning; take another name",
               TEXT(t));
    if (is_of_device(t) || begins_with(t, "ELEM_") || begins_with(t, "__"))
        refuse(t->place, "a macro named %.*s: that name is not the kernel file's own; take another name",
               TEXT(t));
}

// ---- pragmas

// Whether the text is that of a pragma which changes neither how code is compiled nor where messages point.
static bool is_harmless(const char *text, size_t length)
{
    static const char *const harmless[] = {
        "unroll",          "nounroll", "once",           "message",       "nv_diag_suppress",
        "nv_diag_default", "region",   "endregion",      "nv_diagnostic", "diag_suppress",
        "diag_default",    "mark",     "GCC diagnostic", "GCC unroll",    "nv_diag_warning",
        "nv_diag_error",   NULL};
    for (const char *const *h = harmless; *h; h++) {
        size_t word = strlen(*h);
        if (length >= word && !memcmp(text, *h, word) &&
            (length == word || (!isalnum((unsigned char)text[word]) && text[word] != '_')))
            return true;
    }
    return false;
}

static void check_pragma(const struct token *t)
{
    char words[64]; // two words may have any blanks between them
    int length = snprintf(words, sizeof words, "%.*s", t->kind == WORD && t->length < 30 ? (int)t->length : 0,
                          t->spelling);
    if (is(t, "GCC") && t[1].kind == WORD && t[1].length < 30)
        length += snprintf(words + length, sizeof words - (size_t)length, " %.*s", TEXT(&t[1]));
    if (!is_harmless(words, (size_t)length))
        refuse(t->place, "#pragma %.*s: it may change how the code is compiled and watched; leave it out",
               TEXT(t));
}

// _Pragma("unroll") is a pragma, wherever it is. The preprocessor makes one of it.
static void check_pragma_operator(const struct token *t)
{
    const struct token *text = &t[2];
    if (!is(&t[1], "(") || text->kind != QUOTED || !is(&t[3], ")"))
        refuse(t->place, "_Pragma needs its text in quotes here: write #pragma on a line of its own");
    if (!is_harmless(text->spelling + 1, text->length - 2))
        refuse(t->place, "_Pragma(%.*s): it may change how the code is compiled and watched; leave it out",
               TEXT(text));
}

// ---- all tokens

static void check_directive(const struct token *t) // after the #
{
    static const char *const plain[] = {"if",   "ifdef", "ifndef", "elif",    "elifdef", "elifndef",
                                        "else", "endif", "error",  "warning", NULL};
    if (t->kind == END_OF_LINE || t->kind == END)
        return;
    if (is(t, "include"))
        check_include(t + 1);
    else if (is(t, "define") || is(t, "undef"))
        check_name(t + 1);
    else if (is(t, "pragma"))
        check_pragma(t + 1);
    else if (is(t, "line") || t->kind == NUMBER)
        refuse(t->place, "#%.*s changes which line is meant by a message: leave it out", TEXT(t));
    else if (!is_one_of(t, plain))
        refuse(t->place, "#%.*s: a kernel file needs no such directive; leave it out", TEXT(t));
}

static void check_word(const struct token *t)
{
    static const char *const questions[] = {"__has_include", "__has_include_next", "__has_embed", NULL};
    if (is_one_of(t, questions))
        refuse(t->place, "%.*s asks which files there are: a kernel file cannot", TEXT(t));
    if (is(t, "_Pragma"))
        check_pragma_operator(t);
}

void check_tokens(char *const *allowed)
{
    headers = allowed;
    for (const struct token *t = tokens; t->kind != END; t++)
        if (t->first && t->directive)
            check_directive(t + 1);
        else if (t->kind == WORD)
            check_word(t);
}
