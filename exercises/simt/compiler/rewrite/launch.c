// Launches: what stands before <<<, and is handed to cudaLaunchKernel, is a kernel by name, or a pointer to
// one.
#include "rewrite.h"

static _Noreturn void no_kernel(size_t i) { refuse(i, "no kernel before <<<"); }

// The token that opens what token i closes, a bracket of any sort; launch is the <<< that follows.
static size_t opening(size_t i, size_t launch)
{
    bool angles = is(i, ">");
    const char *open = angles ? "<" : is(i, "]") ? "[" : "(", *close = angles ? ">" : is(i, "]") ? "]" : ")";
    for (int level = 0;; i--) {
        if (angles && is(i, ")")) // scan<(n > 32)>
            i = opening(i, launch);
        level += is(i, close) - is(i, open);
        if (level == 0)
            return i;
        if (i == 0)
            no_kernel(launch);
    }
}

// Whether a name's last word may be token i - 1.
static bool after_name(size_t i)
{
    return i > 0 && tokens[i - 1].word && !is(i - 1, "else") && !is(i - 1, "do") && !is(i - 1, "return");
}

// The first token of the name that ends before token i: a::b<c, d>; i, if none does.
static size_t name_start(size_t i, size_t launch)
{
    for (size_t k = i, start = i;; k--) {
        if (k > 0 && is(k - 1, ">"))
            k = opening(k - 1, launch);
        if (!after_name(k))
            return start; // of ::b, if not i
        start = --k;
        k -= k > 0 && is(k - 1, "template");
        if (!is(k - 1, "::"))
            return start;
        start = k - 1;
    }
}

// Whether token i closes what a statement begins with: if (…), for (…).
static bool is_condition(size_t i, size_t launch)
{
    size_t k = opening(i, launch);
    return k > 0 && (is(k - 1, "if") || is(k - 1, "constexpr") || is(k - 1, "for") || is(k - 1, "while") ||
                     is(k - 1, "switch"));
}

// The first token of what is launched: a name or, with members, elements, calls and parentheses, a pointer to
// a kernel, table[k].scan or (wide ? scan4 : scan).
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

// Arguments in [first, last) that stay null pointers whatever they are copied as: NULL, and a plain 0, which
// may be a number as well.
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

// The last word of the name [first, last), without its template's arguments.
static size_t last_word(size_t first, size_t last)
{
    size_t word = first;
    for (size_t k = first; k < last; k = is(k, "<") ? after_angles(k) : k + 1)
        if (tokens[k].word)
            word = k;
    return word;
}

// "y,x,n" for a kernel whose parameters are in the parentheses that open at i. One without a name, or with
// one that is not its last word, has none there.
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

// What makes a launch is the device's own: see include/simt/launch_arguments.h.
#define UNWATCHED "__attribute__((no_sanitize(\"thread,undefined\"),no_stack_protector)) "

size_t rewrite_launch(size_t i)
{
    if (!is(i, "<<<"))
        return i;
    size_t start = kernel_start(i), first = start, last = i, end = i + 1;
    while (is(first, "(") && matching(first, "(", ")") + 1 == last) // (scan<128>), from a macro
        first++, last--;
    if (name_start(last, i) != first) // an expression, which is computed once
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
    put("simt_prepare%s(simt_configure(", name ? "" : "_bound");
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
        put("[=](auto simt_t) " UNWATCHED "-> decltype(simt_address(simt_t, ");
        put_tokens(first, last, NULL);
        put(")) { return simt_address(simt_t, ");
        put_tokens(first, last, NULL);
        put("); },[=](auto... simt_v) " UNWATCHED "{ ");
        put_tokens(first, last, NULL);
        put("(simt_v...); })");
    } else {
        put("simt_bind(");
        put_tokens(first, last, NULL);
        put(",[=](auto simt_f) " UNWATCHED "{ return [=](auto... simt_v) " UNWATCHED
            "{ simt_f(simt_v...); }; }))");
    }
    leave_out_up_to(tokens[end + 1].text);
    rewrite_nulls(end + 1, matching(end + 1, "(", ")"));
    return end + 1;
}

// The token after the cast to a void pointer that begins at i, or i itself if none does.
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

static bool is_extended_call(size_t i) // whose first argument is the configuration
{
    return depth > 0 && (is(i, "cudaLaunchKernelEx") || is(i, "cudaLaunchKernelExC")) && is(i + 1, "(");
}

size_t rewrite_launch_call(size_t i)
{
    size_t before = i + 1; // what stands before the kernel: the parenthesis, or a comma
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

// The token after the name that begins at i, a::b<c, d>; i, if none does.
static size_t name_end(size_t i)
{
    size_t k = i + is(i, "::");
    if (k == count || !tokens[k].word || is_number(k))
        return i;
    k = after_angles(k + 1);
    return is(k, "::") ? name_end(k) : k;
}

// (void *)k, where k names a kernel: whoever launches that pointer must know the kernel's parameters.
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
