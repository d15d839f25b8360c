// Operators that the program gives to a library, such as larger() in cub::DeviceScan::InclusiveScan(…,
// larger(), …). Kernels of the library call them, so they must not be for the host only.
#include <stdlib.h>

#include "rewrite.h"

// Returns the { of the body of the class that is defined at token i; 0 if none is.
static size_t class_body(size_t i)
{
    if (!(is(i, "struct") || is(i, "class")) || !tokens[i + 1].word)
        return 0;
    size_t k = i + 2;
    while (k < count && !is(k, "{") && !is(k, ";") && !is(k, "(") && !is(k, ")") && !is(k, ">"))
        k++;
    return is(k, "{") ? k : 0;
}

// Returns whether the operator() whose name is at token i is only for the host.
static bool is_operator_of_host(size_t i)
{
    static const char *const marks[] = {"__device__", "constexpr", NULL};
    for (size_t k = statement_start(i); k < i; k++)
        if (is_any(k, marks))
            return false;
    return true;
}

static size_t *host_only, *others; // the names of the program's classes whose objects can be called
static size_t host_only_count, other_count;

static void append(size_t **names, size_t *length, size_t name)
{
    *names = have(realloc(*names, (*length + 1) * sizeof **names));
    (*names)[(*length)++] = name;
}

static void note_classes(void)
{
    static bool noted;
    for (size_t k = 0; k < count && !noted; k++) {
        size_t body = tokens[k].file->foreign ? 0 : class_body(k);
        for (size_t m = body, end = body ? closing(body) : 0; m < end; m++) {
            if (!is(m, "operator") || !is(m + 1, "(") || !is(m + 2, ")"))
                continue;
            if (is_operator_of_host(m))
                append(&host_only, &host_only_count, k + 1);
            else
                append(&others, &other_count, k + 1);
        }
    }
    noted = true;
}

static bool is_among(const size_t *names, size_t length, size_t i)
{
    for (size_t k = 0; k < length; k++)
        if (same(names[k], i))
            return true;
    return false;
}

// Returns whether token i names a class that can be called, and only by the host.
static bool is_called_by_host_only(size_t i)
{
    return is_among(host_only, host_only_count, i) && !is_among(others, other_count, i);
}

// Returns the name of the class of which an object is named or made at token i; i if it is not known.
static size_t class_of(size_t i)
{
    size_t after = after_angles(i + 1);
    if (is(after, "(") || is(after, "{"))
        return i;
    for (size_t k = i; k-- > 1 && !is(k, "__device__");)
        if (same(k, i) && tokens[k - 1].word && (is(k + 1, ";") || is(k + 1, "{") || is(k + 1, "=")))
            return k - 1;
    return i;
}

// Returns the ( of a call of a library that runs on the device, if its name begins at token i; otherwise 0.
static size_t call_on_device(size_t i)
{
    bool of_cub = is(i, "cub");
    if (!(of_cub || is(i, "thrust")) || is(i - 1, "::"))
        return 0;
    size_t open = i + 1;
    while (is(open, "::") && tokens[open + 1].word)
        open += 2;
    if (!is(open, "("))
        return 0;
    if (of_cub)
        return open == i + 5 && tokens[i + 2].length > 6 && !strncmp(tokens[i + 2].text, "Device", 6) ? open
                                                                                                      : 0;
    for (size_t k = open + 1; k < next_argument(open + 1, closing(open));
         k++) // thrust::cuda::par, thrust::device
        if (is(k, "thrust") && is(k + 1, "::") && (is(k + 2, "cuda") || is(k + 2, "device")))
            return open;
    return 0;
}

void check_operators(size_t i)
{
    size_t open = call_on_device(i), end = open ? closing(open) : 0;
    if (open)
        note_classes();
    for (size_t k = open + 1; k < end && host_only_count > 0; k++) {
        size_t name = tokens[k].word ? class_of(k) : k;
        if (is_called_by_host_only(name))
            refuse(k,
                   "the operator() of %.*s is host code: kernels of the library call it, so declare it "
                   "__host__ __device__",
                   (int)tokens[name].length, tokens[name].text);
    }
}
