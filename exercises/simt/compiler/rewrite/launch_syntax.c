// Rewrites launches. What is launched by <<<>>> or cudaLaunchKernel is the name of a kernel, or a pointer to
// a kernel.
#include "rewrite.h"

static _Noreturn void no_kernel(size_t i) { refuse(i, "no kernel before <<<"); }

// Returns the token that opens what token i closes, a bracket of any kind. `launch` is the <<< that follows.
static size_t opening(size_t i, size_t launch)
{
    bool angles = is(i, ">");
    const char *open = angles ? "<" : is(i, "]") ? "[" : "(", *close = angles ? ">" : is(i, "]") ? "]" : ")";
    for (int level = 0;; i--) {
        if (angles && is(i, ")")) // such as scan<(n > 32)>
            i = opening(i, launch);
        level += is(i, close) - is(i, open);
        if (level == 0)
            return i;
        if (i == 0)
            no_kernel(launch);
    }
}

// Returns whether token i - 1 may be the last word of a name.
static bool after_name(size_t i)
{
    return i > 0 && tokens[i - 1].word && !is(i - 1, "else") && !is(i - 1, "do") && !is(i - 1, "return");
}

// Returns the first token of the name that ends before token i, such as a::b<c, d>, or i if no name ends
// there.
static size_t name_start(size_t i, size_t launch)
{
    for (size_t k = i, start = i;; k--) {
        if (k > 0 && is(k - 1, ">"))
            k = opening(k - 1, launch);
        if (!after_name(k))
            return start; // a name such as ::b, unless start is i
        start = --k;
        k -= k > 0 && is(k - 1, "template");
        if (!is(k - 1, "::"))
            return start;
        start = k - 1;
    }
}

// Returns whether token i closes the condition at the beginning of a statement: if (…), for (…).
static bool is_condition(size_t i, size_t launch)
{
    size_t k = opening(i, launch);
    return k > 0 && (is(k - 1, "if") || is(k - 1, "constexpr") || is(k - 1, "for") || is(k - 1, "while") ||
                     is(k - 1, "switch"));
}

// Returns the first token of what is launched. It is a name or, if it has members, elements, calls or
// parentheses, a pointer to a kernel, such as table[k].scan or (wide ? scan4 : scan).
static size_t kernel_start(size_t launch)
{
    for (size_t k = launch;;) {
        size_t end = k;
        while (k > 0 && (is(k - 1, ")") || is(k - 1, "]")) && !(k < end && is_condition(k - 1, launch)))
            k = opening(k - 1, launch);
        k = name_start(k, launch);
        if (k == end)
            no_kernel(launch);
        if (!is(k - 1, ".") && !is(k - 1, "->"))
            return k;
        k--;
    }
}

static void replace(size_t i, const char *by)
{
    write_up_to(tokens[i].text);
    put("%s", by);
    leave_out_up_to(tokens[i].text + tokens[i].length);
}

// Rewrites the null pointers among the arguments in [first, last), so that they stay null pointers when they
// are copied. They are NULL and a plain 0, which may also be a number.
static void rewrite_nulls(size_t first, size_t last)
{
    int level = 0, angles = 0;
    for (size_t k = first; k < last; k++) {
        level += is(k, "(") + is(k, "[") + is(k, "{") - is(k, ")") - is(k, "]") - is(k, "}");
        angles += is(k, "<");
        if (is(k, "__null"))
            replace(k, "nullptr");
        else if (is(k, "0") && level == 1 && angles == 0 && (k == first + 1 || is(k - 1, ",")) &&
                 (k + 1 == last || is(k + 1, ",")))
            replace(k, "simt_zero()");
    }
}

// Returns the last word of the name [first, last), without template arguments.
static size_t last_word(size_t first, size_t last)
{
    size_t word = first;
    for (size_t k = first; k < last; k = is(k, "<") ? after_angles(k) : k + 1)
        if (tokens[k].word)
            word = k;
    return word;
}

// Puts in, for example, "y,x,n" for a kernel whose parameters are in the parentheses that open at i. A
// parameter's name is left out if it has none, or if the name is not its last word.
static void put_parameters(size_t i)
{
    put("\"");
    for (size_t k = i + 1, end = matching(i, "(", ")"); k < end; k++) {
        if (is(k, "(") || is(k, "[") || is(k, "{"))
            k = closing(k);
        else if (is(k, "<"))
            k = after_angles(k) - 1;
        else if (is(k, ","))
            put(",");
        else if (tokens[k].word && (is(k + 1, ",") || k + 1 == end || is(k + 1, "=")))
            put("%.*s", (int)tokens[k].length, tokens[k].text);
    }
    put("\"");
}

// What makes a launch is the device's own: see SIMT_UNWATCHED in include/simt/launch_arguments.h.
static const char *unwatched(void)
{
    return loops ? "" : "__attribute__((no_sanitize(\"thread,undefined\"),no_stack_protector)) ";
}

// Each thread copies its arguments as bytes.
#define BYTES "simt_bytes(simt_v)..."

// Whether a function of the kernel's name may have default arguments. They are the program's own code,
// although they are computed where the device calls the kernel.
static bool may_have_defaults(size_t kernel)
{
    for (size_t i = 0; i + 1 < count; i++)
        if (same(i, kernel) && is(i + 1, "("))
            for (size_t k = i + 2, end = matching(i + 1, "(", ")"); k < end; k++)
                if (is(k, "="))
                    return true;
    return false;
}

size_t rewrite_launch(size_t i)
{
    if (!is(i, "<<<"))
        return i;
    size_t start = kernel_start(i), first = start, last = i, end = i + 1;
    while (is(first, "(") && matching(first, "(", ")") + 1 == last) // (scan<128>), as from a macro
        first++, last--;
    if (name_start(last, i) != first) // an expression, which must be computed only once
        first = start, last = i;
    bool name = tokens[first].word || is(first, "::");
    for (size_t k = first; k < last && name; k = is(k, "<") ? after_angles(k) : k + 1)
        name = tokens[k].word || is(k, "::") || is(k, "<");
    int commas = 0;
    for (; end < count && !is(end, ">>>"); end = closing(end) + 1)
        commas += is(end, ",");
    if (commas == 0 || !is(end + 1, "("))
        refuse(i, "a launch is written kernel<<<grid, block>>>(arguments)");
    size_t parameters = name ? parameters_of(last_word(first, last)) : 0;
    write_up_to(tokens[start].text);
    put("simt_prepare%s(simt_configure%s(", name ? "" : "_bound", tokens[i].file->foreign ? "_library" : "");
    if (parameters)
        put_parameters(parameters);
    else
        put("nullptr");
    put(",__builtin_FILE(),%d,", tokens[i].line);
    leave_out_up_to(tokens[i + 1].text);
    write_up_to(tokens[end].text);
    put("),\"");
    put_name(first, last);
    put("\",");
    if (name) {
        bool watched = is_confined(tokens[i].file) && may_have_defaults(last_word(first, last));
        put("[=](auto simt_t) %s-> decltype(simt_address(simt_t, ", unwatched());
        put_tokens(first, last, NULL);
        put(")) { return simt_address(simt_t, ");
        put_tokens(first, last, NULL);
        put("); },[=](auto... simt_v) %s{ ", watched ? "" : unwatched());
        put_tokens(first, last, NULL);
        put("(" BYTES "); })");
    } else {
        put("simt_bind(");
        put_tokens(first, last, NULL);
        put(",[=](auto simt_f) %s{ return [=](auto... simt_v) %s{ simt_f(" BYTES "); }; }))", unwatched(),
            unwatched());
    }
    leave_out_up_to(tokens[end + 1].text);
    rewrite_nulls(end + 1, matching(end + 1, "(", ")"));
    return end + 1;
}

// Returns the token after the cast to a void pointer that begins at i, or i if none begins there.
static size_t after_cast(size_t i)
{
    size_t k = i;
    if (is(k, "reinterpret_cast") || is(k, "static_cast"))
        return after_angles(k + 1);
    if (!is(k++, "("))
        return i;
    k += is(k, "const");
    if (!is(k, "void") || !is(k + 1, "*"))
        return i;
    k += 2;
    return is(k, ")") ? k + 1 : i;
}

static bool is_launch_call(size_t i)
{
    return depth > 0 && (is(i, "cudaLaunchKernel") || is(i, "cudaLaunchCooperativeKernel")) && is(i + 1, "(");
}

// Whether token i calls a launch function whose first argument is the configuration.
static bool is_extended_call(size_t i)
{
    return depth > 0 && (is(i, "cudaLaunchKernelEx") || is(i, "cudaLaunchKernelExC")) && is(i + 1, "(");
}

size_t rewrite_launch_call(size_t i)
{
    size_t before = i + 1; // the token before the kernel: the parenthesis, or a comma
    if (is_extended_call(i)) {
        for (before++; before < count && !is(before, ","); before++)
            before = closing(before);
    } else if (!is_launch_call(i)) {
        return i;
    }
    size_t first = after_cast(before + 1), end = first;
    first += is(first, "&");
    for (int level = 0; end < count && !(level == 0 && (is(end, ",") || is(end, ")")));) {
        level += is(end, "(") - is(end, ")");
        end = is(end, "<") ? after_angles(end) : end + 1;
    }
    write_up_to(tokens[before].text + 1);
    put("simt_kernel_named(\"");
    put_name(first, end);
    put("\",");
    leave_out_up_to(tokens[first].text);
    write_up_to(tokens[end].text);
    put(")");
    return end;
}

// Returns the token after the name that begins at i, such as a::b<c, d>, or i if no name begins there.
static size_t name_end(size_t i)
{
    size_t k = i + is(i, "::");
    if (k == count || !tokens[k].word || is_number(k))
        return i;
    k = after_angles(k + 1);
    return is(k, "::") ? name_end(k) : k;
}

// Rewrites (void *)k, if k is the name of a kernel, because a launch by that pointer must know the kernel's
// parameters.
size_t rewrite_kernel_pointer(size_t i)
{
    size_t first = after_cast(i);
    if (first == i)
        return i;
    while (is(first, "("))
        first++;
    bool addressed = is(first, "&");
    first += addressed;
    size_t end = name_end(first);
    if (first == end || is(end, "(") || !parameters_of(last_word(first, end)))
        return i;
    write_up_to(tokens[first - addressed].text);
    leave_out_up_to(tokens[first].text);
    put("simt_known(0,\"");
    put_name(first, end);
    put("\",");
    resume(first);
    write_up_to(tokens[end].text);
    put(")");
    resume(end);
    return end;
}
