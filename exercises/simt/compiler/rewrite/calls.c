// Checks which function calls which: kernels are only launched, and they call only what is declared
// __device__.
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

struct function { // a name by which the program declares functions
    const char *text;
    size_t length;
    bool kernel, host,
        device, // a function that only the device has
        other;  // anything else, such as a function for both sides or a template
};

static struct function *functions;
static size_t function_count;
static size_t *inner,
    inner_count; // names before a parenthesis, within braces, where something may be declared by that name

static struct function *find_function(size_t i)
{
    for (struct function *f = functions; f < functions + function_count; f++)
        if (f->length == tokens[i].length && !memcmp(f->text, tokens[i].text, f->length))
            return f;
    return NULL;
}

// Token i is a name before a parenthesis, outside of all functions. If a function is declared there, notes
// what kind of function it is. In a template, or in something that only looks like a function, notes only
// that the name exists.
static void note_function(size_t i)
{
    static const char *const no_function[] = {"constexpr", "operator", "=",     "using",
                                              "typedef",   "friend",   "class", NULL};
    static const char *const special[] = {"template", "constexpr", "operator", "=",     "using",
                                          "typedef",  "friend",    "extern",   "class", NULL};
    size_t from = statement_start(i), after = matching(i + 1, "(", ")") + 1;
    bool on_device = false, on_both = false, is_kernel = false, is_special = false;
    for (size_t k = from; k < i; k++) {
        on_device |= is(k, "__device__");
        on_both |= is(k, "__host__") || is_any(k, no_function);
        is_kernel |= is(k, "flatten"); // __global__ has become this attribute
        is_special |= is_any(k, special) && !is_kernel;
    }
    bool typed = i > from && (tokens[i - 1].word || is(i - 1, "*") || is(i - 1, "&") || is(i - 1, ">"));
    struct function *f = find_function(i);
    if (!f) {
        functions = have(realloc(functions, (function_count + 1) * sizeof *functions));
        f = &functions[function_count++];
        *f = (struct function){tokens[i].text, tokens[i].length, false, false, false, false};
    }
    if (is_kernel)
        f->kernel = true;
    else if (typed && !on_device && !is_special && is(after, "{"))
        f->host = true;
    else if (typed && on_device && !on_both)
        f->device = true;
    else if (on_device || is_special || !is(after, ";"))
        f->other = true;
}

static bool is_function_name(size_t i) { return tokens[i].word && is(i + 1, "("); }

// Returns whether token i, a name before a parenthesis in a function's body, calls a function that is
// declared outside. After a * or a >, the name may instead be declared here: int *name(…), pair<int> name(…).
static bool is_call(size_t i)
{
    static const char *const before[] = {"return", "else", "do", "case", NULL};
    static const char *const within[] = {"return", "=", "(", NULL};
    if (is_member(i))
        return false;
    if (!is(i - 1, "*") && !is(i - 1, ">"))
        return !tokens[i - 1].word || is_any(i - 1, before);
    for (size_t k = statement_start(i); k < i; k++)
        if (is_any(k, within))
            return true;
    return false;
}

// Returns whether the function that begins at `from` has a parameter or a variable by the name at token i.
static bool is_local(size_t from, size_t i)
{
    for (size_t k = from; k < i; k++)
        if (!is(k + 1, "(") && same(k, i))
            return true;
    return false;
}

void refuse_host_code(size_t i, const char *what)
{
    refuse(i, "%s%.*s() is host code: a kernel can call only what is declared __device__", what,
           (int)tokens[i].length, tokens[i].text);
}

// Returns whether token i calls a library's function that is tempting in a kernel, but that nvcc does not
// allow there.
static bool is_library_call(size_t i)
{
    static const char *const host[] = {"memmove",
                                       "memcmp",
                                       "strlen",
                                       "strcpy",
                                       "strcmp",
                                       "rand",
                                       "srand",
                                       "puts",
                                       "time",
                                       "putchar",
                                       "fprintf",
                                       "calloc",
                                       "realloc",
                                       "qsort",
                                       "atoi",
                                       "exit",
                                       "abort",
                                       "bcopy",
                                       "bzero",
                                       "mempcpy",
                                       "memchr",
                                       "strncpy",
                                       "stpcpy",
                                       "strcat",
                                       "strncat",
                                       "strncmp",
                                       "strchr",
                                       "__builtin_mempcpy",
                                       "__builtin_memcmp",
                                       "__builtin_strcpy",
                                       "__builtin_strncpy",
                                       "__builtin_strlen",
                                       "__builtin_strcmp",
                                       "__builtin_bcopy",
                                       "__builtin_bzero",
                                       NULL};
    bool global = is(i - 1, "::") && (!tokens[i - 2].word || is(i - 2, "std"));
    return is_any(i, host) && (global || is_call(i));
}

// Which side runs the function that a call is in.
enum side { HOST, BOTH, DEVICE };

// Returns whether token i calls a function of the CUDA runtime, which is for the host.
static bool is_runtime_call(size_t i)
{
    return tokens[i].length > 4 && !memcmp(tokens[i].text, "cuda", 4) && tokens[i].text[4] >= 'A' &&
           tokens[i].text[4] <= 'Z' && is_call(i);
}

// Token i is a call of the CUDA runtime in a kernel.
static void check_runtime_call(size_t i)
{
    static const char *const of_kernels[] = {"cudaGetLastError",
                                             "cudaPeekAtLastError",
                                             "cudaGetErrorName",
                                             "cudaGetErrorString",
                                             "cudaStreamCreateWithFlags",
                                             "cudaStreamDestroy",
                                             NULL};
    if (is(i, "cudaDeviceSynchronize"))
        refuse(i, "cudaDeviceSynchronize() is for the host: a kernel can't wait for what it launches. Put "
                  "what comes afterwards into a kernel, and launch that into cudaStreamTailLaunch");
    if (!is_any(i, of_kernels) || is_confined(tokens[i].file))
        refuse(i, "%.*s() is for the host: on the CPU device a kernel can't call it", (int)tokens[i].length,
               tokens[i].text);
}

bool parts_compiled_apart, kernels_launch;

// Token i is a <<< in a function of the device or of both sides.
static void check_child_launch(size_t i)
{
    if (is_confined(tokens[i].file))
        refuse(i, "refused: a kernel that launches a kernel: launch all of them from the host");
    if (!parts_compiled_apart)
        refuse(i, "a kernel that launches a kernel must be compiled with -rdc=true");
    kernels_launch = true;
}

// Returns whether something that is declared within braces may have the name of token i, such as a member, or
// a variable with a constructor.
static bool is_inner_name(size_t i)
{
    for (size_t k = 0; k < inner_count; k++)
        if (same(inner[k], i))
            return true;
    return false;
}

// Returns whether a library also has functions by the name of token i, and one of these may be called
// instead. CUDA's functions are for either side.
static bool is_of_library(size_t i, enum side side)
{
    static const char *const cuda[] = {
        "min",   "max",   "abs",     "labs",     "fabs",  "fmin",  "fmax",  "fmod",  "fma",   "pow",
        "exp",   "exp2",  "expm1",   "exp10",    "log",   "log2",  "log10", "log1p", "sqrt",  "rsqrt",
        "cbrt",  "hypot", "sin",     "cos",      "tan",   "asin",  "acos",  "atan",  "atan2", "sinh",
        "cosh",  "tanh",  "asinh",   "acosh",    "atanh", "erf",   "erfc",  "floor", "ceil",  "round",
        "trunc", "rint",  "tgamma",  "lgamma",   "isnan", "isinf", "ldexp", "frexp", "modf",  "logb",
        "clock", "norm",  "signbit", "isfinite", NULL};
    if (is_any(i, cuda))
        return true;
    for (size_t k = 0; k < count && side == HOST; k++)
        if (tokens[k].file->foreign && is(k + 1, "(") && same(k, i))
            return true;
    return false;
}

// Token i is a name before a parenthesis, in the body of a function that begins at `from`.
static void check_call(size_t from, size_t i, enum side side)
{
    const struct function *f = find_function(i);
    if (side != HOST && is_inner_name(i)) // it may be a member, which other members call by that name alone
        return;
    if (!f && side == DEVICE && is_library_call(i) && !is_local(from, i))
        refuse_host_code(i, "");
    if (!f && side == DEVICE && is_runtime_call(i) && !is_local(from, i))
        check_runtime_call(i);
    if (!f || !is_call(i) || is_local(from, i))
        return;
    int length = (int)f->length;
    bool kernel = f->kernel && !f->host && !f->device && !f->other;
    bool for_host = f->host && !f->kernel && !f->device && !f->other && side == DEVICE;
    bool for_device = f->device && !f->host && !f->kernel && !f->other && side == HOST && !is_inner_name(i) &&
                      !(is(i - 1, "(") && (is(i - 2, "decltype") || is(i - 2, "sizeof")));
    if (!(kernel || for_host || for_device) || is_of_library(i, side)) // the last one takes longest
        return;
    if (kernel && side == DEVICE)
        refuse(i,
               "%.*s is a kernel: another kernel can't call it, so put what both do into a __device__ "
               "function",
               length, f->text);
    if (kernel)
        refuse(i, "%.*s is a kernel: it is launched by %.*s<<<grid, block>>>(arguments)", length, f->text,
               length, f->text);
    if (for_host)
        refuse_host_code(i, "");
    refuse(i, "%.*s() is declared __device__: the host can't call it", length, f->text);
}

// Returns whether token i says that what it belongs to runs only on the device.
static bool is_device_only(size_t i)
{
    if (!is(i, "__device__"))
        return is(i, "flatten");
    for (size_t k = statement_start(i); k < i; k++)
        if (is(k, "__host__"))
            return false;
    for (size_t k = i; k < count && !is(k, "(") && !is(k, "{") && !is(k, ";") && !is(k, "="); k++) {
        if (is(k, "__host__"))
            return false;
        k = is(k, "__attribute__") ? matching(k + 1, "(", ")") : k;
    }
    return true;
}

// Token i is in a function of the host.
static void check_host_code(size_t i)
{
    static const char *const calls[] = {"__syncthreads",
                                        "__syncwarp",
                                        "__threadfence",
                                        "__shfl_sync",
                                        "__shfl_up_sync",
                                        "__shfl_down_sync",
                                        "__shfl_xor_sync",
                                        "__ballot_sync",
                                        "atomicAdd",
                                        "atomicCAS",
                                        "atomicExch",
                                        "atomicMax",
                                        "atomicMin",
                                        "tex1Dfetch",
                                        "tex1D",
                                        "tex2D",
                                        "tex3D",
                                        "tex1DLayered",
                                        "tex2DLayered",
                                        "surf1Dread",
                                        "surf2Dread",
                                        "surf3Dread",
                                        "surf1Dwrite",
                                        "surf2Dwrite",
                                        "surf3Dwrite",
                                        "__cluster_barrier_arrive",
                                        "__cluster_barrier_wait",
                                        "__cluster_map_shared_rank",
                                        NULL};
    if (is(i, "__shared__"))
        refuse(i, "the host has no shared memory: a __shared__ variable is declared in a kernel");
    if ((is_any(i, calls) || is_nv_atomic(i)) && is(after_angles(i + 1), "(") && is_call(i) &&
        !find_function(i) && !is_inner_name(i))
        refuse(i, "the host can't call %.*s(): only code of the device can", (int)tokens[i].length,
               tokens[i].text);
}

// Notes the functions, and what is declared within braces.
static void note_all(void)
{
    for (size_t i = 0; i < count; i++) {
        follow_brace(i);
        if (tokens[i].file->foreign)
            continue;
        check_kernel(i);
        if (depth == 0)
            note_variable(i);
        if (!is_function_name(i))
            continue;
        if (depth == 0) {
            note_function(i);
        } else if (i > 0) {
            note_member(i);
            if (!is_call(i) && !is_member(i)) {
                inner = have(realloc(inner, (inner_count + 1) * sizeof *inner));
                inner[inner_count++] = i;
            }
        }
    }
    leave_braces();
}

void check_calls(void)
{
    note_all();
    bool outer = true; // the next brace may open a function of the host
    enum side sides =
        HOST; // the side of what is being declared or, before `end`, of the function that token i is in
    size_t from = 0, body = 0, end = 0; // the tokens of the device's function that was declared last
    size_t host_from = 0;               // the first token of the host's function that token i is in
    bool is_template = false;           // the host's function is a template, so it may never be used
    for (size_t i = 0; i < count; i++) {
        follow_brace(i);
        if (depth == 0)
            outer = true;
        else if (outer) {
            outer = false;
            host_from = statement_start(i);
            is_template = is(host_from, "template");
        }
        if (i >= end && (is_device_only(i) || is(i, "__device__"))) {
            sides = is_device_only(i) ? DEVICE : BOTH;
            from = i;
            body = body_start(i);
        } else if (i == body && body > 0) {
            end = matching(i, "{", "}");
        }
        if (i < end)
            check_assembly(i); // also in headers of libraries
        if (tokens[i].file->foreign)
            continue;
        check_orders(i);
        enum side side = i < end ? sides : is_template ? BOTH : HOST;
        if (i < end && is(i, "<<<"))
            check_child_launch(i);
        if (i < end) {
            note_static(i);
            note_shift(i);
            note_number(i);
        }
        if (side == DEVICE) {
            check_device_code(i);
            check_member(i);
            check_variable(i);
        }
        if (side == HOST && depth > 0)
            check_host_code(i);
        if (side != DEVICE && depth > 0)
            check_operators(i);
        if (depth > 0 && is_function_name(i))
            check_call(i < end ? from : host_from, i, side);
    }
    leave_braces();
}
