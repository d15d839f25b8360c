// Refuses what a confined file must not contain after preprocessing: anything that changes how its code is
// compiled or where it is placed, anything that is not C++, and anything that calls the device without going
// through its headers. Line markers and included files have been checked before (../confine/source.c). The
// compiled code is checked later (../confine/objects.sh).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

static const char *confined; // the confined file's name, or NULL

static bool starts_with(size_t i, const char *prefix)
{
    return tokens[i].length >= strlen(prefix) && !memcmp(tokens[i].text, prefix, strlen(prefix));
}

static bool ends_with(size_t i, const char *end)
{
    size_t length = strlen(end);
    return tokens[i].length >= length && !memcmp(tokens[i].text + tokens[i].length - length, end, length);
}

#define NAME(i) (int)tokens[i].length, tokens[i].text

static void check_attribute_name(size_t i)
{
    static const char *const harmless[] = {"aligned",
                                           "__aligned__",
                                           "always_inline",
                                           "__always_inline__",
                                           "cluster_dims",
                                           "const",
                                           "deprecated",
                                           "fallthrough",
                                           "flatten",
                                           "launch_bounds",
                                           "likely",
                                           "may_alias",
                                           "maybe_unused",
                                           "no_unique_address",
                                           "nodiscard",
                                           "noinline",
                                           "__noinline__",
                                           "noreturn",
                                           "packed",
                                           "pure",
                                           "unlikely",
                                           "unused",
                                           "__unused__",
                                           "visibility",
                                           "warn_unused_result",
                                           NULL};
    if (!is_any(i, harmless))
        refuse(
            i,
            "refused: the attribute %.*s may change how code is watched or where it is placed: leave it out",
            NAME(i));
}

// Checks the attributes in the brackets that open at i. They are names with or without arguments, separated
// by commas.
static void check_attributes(size_t i)
{
    for (size_t end = closing(i++); i < end; i++)
        if (is(i, "gnu") && is(i + 1, "::"))
            i++;
        else if (is(i, "("))
            i = closing(i);
        else if (!is(i, ","))
            check_attribute_name(i);
}

// Returns whether token i is a function of the compiler that only calculates, on the bits of a number or as
// <math.h> does, or that says where it is, as newer C libraries do in assert().
static bool only_calculates(size_t i)
{
    static const char *const families[] = {"__builtin_popcount",
                                           "__builtin_clz",
                                           "__builtin_ctz",
                                           "__builtin_ffs",
                                           "__builtin_parity",
                                           "__builtin_bswap",
                                           "__builtin_nan",
                                           "__builtin_inf",
                                           "__builtin_huge_val",
                                           "__builtin_fabs",
                                           "__builtin_expf", // these nine are __expf and others
                                           "__builtin_logf",
                                           "__builtin_log2f",
                                           "__builtin_log10f",
                                           "__builtin_exp10f",
                                           "__builtin_sinf",
                                           "__builtin_cosf",
                                           "__builtin_tanf",
                                           "__builtin_powf",
                                           "__builtin_isnan",
                                           "__builtin_isinf",
                                           "__builtin_isfinite",
                                           "__builtin_signbit",
                                           "__builtin_expect",
                                           "__builtin_unreachable",
                                           "__builtin_assume_aligned",
                                           "__builtin_offsetof",
                                           "__builtin_constant_p",
                                           "__builtin_memcpy", // these three become the device's own
                                           "__builtin_memmove",
                                           "__builtin_memset",
                                           "__builtin_add_overflow",
                                           "__builtin_sub_overflow",
                                           "__builtin_mul_overflow",
                                           "__builtin_align__",
                                           "__builtin_FILE",
                                           "__builtin_LINE",
                                           "__builtin_FUNCTION",
                                           NULL};
    for (const char *const *f = families; *f; f++)
        if (starts_with(i, *f))
            return true;
    return false;
}

static bool is_of_device(size_t i)
{
    static const char *const names[] = {"simtName", "simtNameArray", "simtCombine", "simtToldByCallers",
                                        NULL};
    return starts_with(i, "simt_") || starts_with(i, "SIMT_") || is_any(i, names);
}

static void check_confined_token(size_t i)
{
    static const char *const attribute[] = {"__attribute__", "__attribute", NULL};
    static const char *const complex[] = {"_Complex", "__complex__", "__complex", "__real__",
                                          "__real",   "__imag__",    "__imag",    NULL};
    if (is_any(i, complex))
        refuse(i, "refused: %.*s is the compiler's own, and not watched: use cuComplex.h", NAME(i));
    if (is_any(i, attribute) && is(i + 1, "(") && is(i + 2, "("))
        check_attributes(i + 2);
    if (is(i, "[") && is(i + 1, "["))
        check_attributes(i + 1);
    if (is(i, "goto") && is(i + 1, "*"))
        refuse(i, "refused: where a computed goto leads is not watched: use a switch");
    if (!tokens[i].word)
        return;
    if (starts_with(i, "__builtin_") && !only_calculates(i))
        refuse(i, "refused: %.*s is the compiler's own and not watched: call the function of C or CUDA",
               NAME(i));
    if (starts_with(i, "__cxa") || starts_with(i, "_Unwind") || starts_with(i, "__gxx") ||
        starts_with(i, "__x86") || starts_with(i, "__stack_chk") ||
        (starts_with(i, "__") && ends_with(i, "_chk")))
        refuse(i, "refused: %.*s is for the compiler to call: a kernel file calls functions of C and CUDA",
               NAME(i));
    if (is(i, "cudaGraphDebugDotPrint"))
        refuse(i, "refused: cudaGraphDebugDotPrint writes a file, and a kernel file may not");
    if (is_of_device(i) || starts_with(i, "__tsan") || starts_with(i, "__ubsan"))
        refuse(
            i,
            "refused: %.*s is the CPU device's own: a kernel file calls CUDA's functions and those of scan.h",
            NAME(i));
}

void confine(const char *name) { confined = name; }

bool confines(void) { return confined != NULL; }

bool is_confined(const struct file *file) { return confined && !strcmp(file->name, confined); }

// The preprocessor's input has been checked for pragmas. This checks pragmas that come from macros.
void check_confined_pragma(const char *p, const struct file *file, int line)
{
    static const char *const harmless[] = {"#pragma unroll",
                                           "#pragma nounroll",
                                           "#pragma nv_diag",
                                           "#pragma diag_",
                                           "#pragma GCC diagnostic ",
                                           "#pragma GCC unroll ",
                                           "#pragma message",
                                           "#pragma region",
                                           "#pragma endregion",
                                           "#pragma mark",
                                           "#pragma GCC pch_preprocess ",
                                           NULL};
    if (!is_confined(file))
        return;
    for (const char *const *h = harmless; *h; h++)
        if (!strncmp(p, *h, strlen(*h)))
            return;
    refuse_line(file, line, "refused: this pragma may change how code is compiled and watched: leave it out");
}

void check_confined(void)
{
    for (size_t i = 0; i < count; i++)
        if (is_confined(tokens[i].file))
            check_confined_token(i);
}

// Whether it is asm volatile("" ::: "memory"), which holds the compiler back and makes no code.
static bool only_holds_back(size_t i)
{
    static const char *const words[] = {"volatile", "__volatile__", "__volatile", "(", "\"\"",
                                        ":",        "::",           "\"memory\"", NULL};
    while (is_any(++i, words))
        ;
    return is(i, ")");
}

void check_confined_assembly(bool (*becomes_code)(size_t))
{
    static const char *const assembly[] = {"asm", "__asm", "__asm__", NULL};
    for (size_t i = 0; i < count; i++)
        if (is_confined(tokens[i].file) && is_any(i, assembly) && !becomes_code(i) && !only_holds_back(i))
            refuse(i, "refused: assembly is not watched: write it in C, or with CUDA's functions");
}
