// Launches: what stands before <<<, and is handed to cudaLaunchKernel, is a kernel by name.
#include "rewrite.h"

static bool opens_launch(size_t i)
{
    return is(i, "<") && is(i + 1, "<") && is(i + 2, "<") && tokens[i + 1].text == tokens[i].text + 1;
}

static bool closes_launch(size_t i) { return is(i, ">") && is(i + 1, ">") && is(i + 2, ">"); }

// The first token of the kernel's name that ends before token i: a::b<c, d>.
static size_t name_start(size_t i)
{
    size_t k = i - 1;
    if (is(k, ">")) {
        int angles = 0;
        do {
            angles += is(k, ">") - is(k, "<");
            if (angles > 0 && k-- == 0)
                refuse(i, "no kernel before <<<");
        } while (angles > 0);
        k--;
    }
    if (!tokens[k].word)
        refuse(i, "no kernel before <<<");
    while (k >= 2 && is(k - 1, ":") && is(k - 2, ":"))
        k -= k >= 3 && tokens[k - 3].word ? 3 : 2;
    return k;
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

size_t rewrite_launch(size_t i)
{
    if (i == 0 || !opens_launch(i))
        return i;
    size_t name = name_start(i), end = i + 3;
    int level = 0, commas = 0;
    for (; end < count && !(level == 0 && closes_launch(end)); end++) {
        level += is(end, "(") + is(end, "[") + is(end, "{") - is(end, ")") - is(end, "]") - is(end, "}");
        commas += level == 0 && is(end, ",");
    }
    if (end == count || commas == 0 || !is(end + 3, "("))
        refuse(i, "a launch is written kernel<<<grid, block>>>(arguments)");
    write_up_to(tokens[name].text);
    put("simt_prepare(simt_configure(__builtin_FILE(),%d,", tokens[i].line);
    leave_out_up_to(tokens[i + 3].text);
    write_up_to(tokens[end].text);
    put("),\"");
    put_name(name, i);
    put("\",[=](auto simt_t) -> decltype(simt_address(simt_t, ");
    put_tokens(name, i, NULL);
    put(")) { return simt_address(simt_t, ");
    put_tokens(name, i, NULL);
    put("); },[=](auto... simt_v) __attribute__((no_sanitize(\"thread\"))) { ");
    put_tokens(name, i, NULL);
    put("(simt_v...); })");
    leave_out_up_to(tokens[end + 3].text);
    rewrite_nulls(end + 3, matching(end + 3, "(", ")"));
    return end + 3;
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

size_t rewrite_launch_call(size_t i)
{
    if (!is_launch_call(i))
        return i;
    size_t first = after_cast(i + 2), end = first;
    first += is(first, "&");
    for (int level = 0; end < count && !(level == 0 && (is(end, ",") || is(end, ")")));) {
        level += is(end, "(") - is(end, ")");
        end = is(end, "<") ? after_angles(end) : end + 1;
    }
    write_up_to(tokens[i + 1].text + 1);
    put("simt_kernel_named(\"");
    put_name(first, end);
    put("\",");
    leave_out_up_to(tokens[first].text);
    write_up_to(tokens[end].text);
    put(")");
    return end;
}
