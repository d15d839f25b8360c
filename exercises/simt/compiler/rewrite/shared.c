// Rewrites shared memory: each __shared__ array or variable becomes one of the block's own objects.
#include "rewrite.h"

static bool is_storage(size_t i) { return is(i, "__shared__") || is(i, "extern") || is(i, "static"); }

static size_t dynamic_names[16];
static unsigned dynamic_count;

static void note_dynamic(size_t name)
{
    if (dynamic_count < 16)
        dynamic_names[dynamic_count++] = name;
}

// Rewrites the name of a dynamic array that is declared outside of all functions. It is an object that
// converts to a pointer. In a cast, or where a template's types are deduced from it, it becomes the array
// itself here, as +a.
size_t rewrite_dynamic_name(size_t i)
{
    bool alone = is(i + 1, ")") || is(i + 1, ",") || is(i + 1, ";");
    bool cast = is(i - 1, ")") && (alone || is(i + 1, "+"));
    if (depth == 0 || !(cast || (alone && (is(i - 1, "(") || is(i - 1, ",") || is(i - 1, "=")))))
        return i;
    for (unsigned k = 0; k < dynamic_count; k++) {
        if (same(i, dynamic_names[k])) {
            write_up_to(tokens[i].text);
            put("+");
            return i + 1;
        }
    }
    return i;
}

// Puts in one declarator: the specifiers [from, specifiers), and its own tokens [first, last).
static void put_declarator(size_t from, size_t specifiers, size_t first, size_t last, bool dynamic)
{
    static unsigned number;
    size_t name = declared_name(first);
    if (!name || name >= last)
        refuse(from, "this form of __shared__ declaration is not supported on the CPU device");
    int length = (int)tokens[name].length;
    const char *text = tokens[name].text;
    number++;
    if (depth > 0)
        note_reference(name);
    if (dynamic && depth > 0) { // it has one type in the whole file, as in nvcc
        put("{ extern __attribute__((unused)) ");
        put_tokens(from, specifiers, is_storage);
        put_tokens(first, last, is_storage);
        put("; } ");
    }
    put("struct simt_s%u { ", number);
    put_tokens(from, specifiers, is_storage);
    put_tokens(first, dynamic ? name + 2 : last, is_storage);
    if (dynamic) {
        put("1 ");
        put_tokens(name + 2, last, NULL);
    }
    put("; }; ");
    if (dynamic && depth == 0) {
        note_dynamic(name);
        put("static simt_dynamic_view<simt_element_of<decltype(simt_s%u::%.*s)>> %.*s{\"%.*s\"};", number,
            length, text, length, text, length, text);
    } else if (dynamic)
        put("auto &%.*s = simt_open(simt_dynamic_object<simt_s%u, "
            "simt_element_of<decltype(simt_s%u::%.*s)>>(\"%.*s\")"
            ".%.*s);",
            length, text, number, number, length, text, length, text, length, text);
    else
        put("static struct simt_shared simt_d%u = {\"%.*s\", sizeof(simt_s%u), alignof(simt_s%u), "
            "sizeof(simt_element_of<decltype(simt_s%u::%.*s)>), "
            "{simt_row<decltype(simt_s%u::%.*s)>::elements, "
            "simt_row<simt_row_of<decltype(simt_s%u::%.*s)>>::elements}, 0, 0}; "
            "auto &%.*s = simt_shared_object<simt_s%u, simt_element_of<decltype(simt_s%u::%.*s)>>(simt_d%u)"
            ".%.*s;",
            number, length, text, number, number, number, length, text, number, length, text, number, length,
            text, length, text, number, number, length, text, number, length, text);
}

size_t rewrite_shared(size_t i)
{
    if (!is(i, "__shared__"))
        return i;
    size_t from = i, end = declaration_end(i);
    while (from > 0 && !is(from - 1, ";") && !is(from - 1, "{") && !is(from - 1, "}") &&
           tokens[from - 1].text >= written) {
        size_t before = from - 1;
        if (is(before, ")")) { // such as alignas(16) __shared__, but not if (…) __shared__
            for (int level = 1; level > 0 && before-- > 0;)
                level += is(before, ")") - is(before, "(");
            if (before-- == 0 || (!is(before, "alignas") && !is(before, "__attribute__")))
                break;
        }
        from = before;
    }
    bool dynamic =
        false; // an extern array that has a length is laid out as if it were not extern, as in nvcc
    for (size_t k = from; k < end; k++) {
        dynamic |= is(k, "extern");
        if (is(k, "<"))
            k = after_angles(k) - 1;
        k = closing(k); // such as [n >= 32]
        if (is(k, "="))
            refuse(k, "a __shared__ variable can't have an initial value: let a thread write it, then "
                      "__syncthreads()");
    }
    size_t name = declared_name(i + 1), specifiers = name;
    dynamic = dynamic && is(name + 1, "[") && is(name + 2, "]");
    if (depth == 0 && !dynamic)
        refuse(i, "a __shared__ variable outside of a kernel is not supported on the CPU device: declare it "
                  "inside");
    write_up_to(tokens[from].text);
    while (specifiers > from && (is(specifiers - 1, "*") || is(specifiers - 1, "&")))
        specifiers--;
    for (size_t first = specifiers; first < end;) {
        size_t last = declarator_end(first);
        put_declarator(from, specifiers, first, last, dynamic);
        first = last + 1;
    }
    leave_out_up_to(tokens[end].text + 1);
    return end + 1;
}
