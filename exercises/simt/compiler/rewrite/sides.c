// A program that asks for __CUDA_ARCH__ is one text for the host and another text for the device. nvcc
// compiles both. Here the two are merged before anything is rewritten. What both have in common is written
// once. Kernels and functions of the device are taken from the device's text, and functions of the host from
// the host's text. If the two texts of a function for both sides differ, it gets both bodies:
//
//   __host__ __device__ T f(…) {if(simt_on_device()) { the device's } else { the host's }}
//
// The two texts are compared piece by piece. A piece is a declaration, a function, or the beginning or the
// end of a namespace or a class.
//
// A library's header may also declare a type or a constant in two ways, for example to choose among kernels.
// It takes care that the host can do with either, as its kernels are launched by the host. So the device's
// declaration is taken. In the program itself such a declaration is refused. System headers without functions
// for the device are taken from the host's text as they are.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

struct program {
    const char *source;
    const struct token *tokens;
    size_t count;
};

struct piece {
    size_t first, end; // its tokens: [first, end)
    size_t body;       // the { of a function; 0: it is not a function
    uint64_t key;      // two pieces can be alike only if their keys are equal
};

struct side {
    struct program program;
    struct piece *pieces;
    size_t count;
} host, device;

static void use(const struct side *s)
{
    source = s->program.source;
    tokens = s->program.tokens;
    count = s->program.count;
}

// ---- pieces

static bool has_parentheses(size_t i)
{
    static const char *const words[] = {"__attribute__", "alignas", "decltype", "noexcept", NULL};
    return is_any(i, words) && is(i + 1, "(");
}

static struct piece piece_at(size_t i)
{
    static const char *const accesses[] = {"public", "protected", "private", NULL};
    static const char *const types[] = {"struct", "class", "union", NULL};
    bool parameters = false, type = false, other = false, space = false;
    if (is(i, "}") || (is_any(i, accesses) && is(i + 1, ":")))
        return (struct piece){.first = i, .end = is(i, "}") ? i + 1 : i + 2};
    for (size_t k = i; k < count; k++) {
        type |= is_any(k, types);
        space |= is(k, "namespace");
        other |= is(k, "enum") || is(k, "=");
        if (is(k, ";"))
            return (struct piece){.first = i, .end = k + 1};
        if (has_parentheses(k)) {
            k = closing(k + 1);
        } else if (is(k, "operator")) {
            for (k++; k + 1 < count && !is(k + 1, "("); k++)
                ;
        } else if (is(k, "(") || is(k, "[")) {
            parameters |= is(k, "(");
            k = closing(k);
        } else if (is(k, "<") && k > i && tokens[k - 1].word) {
            k = after_angles(k) - 1;
        } else if (is(k, ":") && parameters && !other && body_start(i)) {
            return (struct piece){.first = i,
                                  .end = closing(body_start(i)) + 1,
                                  .body = body_start(i)}; // after a constructor's list of members
        } else if (is(k, "{")) {
            if (space || is(k - 1, "\"C\"") || (type && !parameters && !other))
                return (struct piece){.first = i, .end = k + 1};
            if (parameters && !other)
                return (struct piece){.first = i, .end = closing(k) + 1, .body = k};
            k = closing(k);
        }
    }
    return (struct piece){.first = i, .end = count};
}

// Returns the next token from i on by which a function is recognised: not a word that says which side runs it
// or how it is compiled.
static size_t next_of_key(size_t i, size_t end)
{
    static const char *const words[] = {"__host__", "__device__", "inline", "static", "constexpr", NULL};
    for (; i < end; i++) {
        if (is(i, "__attribute__"))
            i = closing(i + 1);
        else if (!is_any(i, words))
            return i;
    }
    return end;
}

static uint64_t key_of(const struct piece *p)
{
    uint64_t key = 14695981039346656037u; // FNV-1a
    size_t end = p->body ? p->body : p->end;
    for (size_t i = p->first; i < end; i++) {
        i = p->body ? next_of_key(i, end) : i;
        for (size_t k = 0; i < end && k < tokens[i].length; k++)
            key = (key ^ (unsigned char)tokens[i].text[k]) * 1099511628211u;
    }
    return key;
}

static void read_side(struct side *s, const char *name)
{
    FILE *file = fopen(name, "r");
    if (!file) {
        fprintf(stderr, "simt-rewrite: can't read %s\n", name);
        exit(1);
    }
    read_tokens(file);
    fclose(file);
    s->program = (struct program){source, tokens, count};
}

static void cut_pieces(struct side *s)
{
    size_t room = 0;
    use(s);
    for (size_t i = 0; i < count;) {
        struct piece p = piece_at(i);
        struct file *of = (struct file *)tokens[i].file;
        of->of_host |= s == &host;
        i = p.end;
        if (of->foreign && of->of_host && !of->cuda)
            continue;
        p.key = key_of(&p);
        if (s->count == room)
            s->pieces = have(realloc(s->pieces, (room = 2 * room + 1024) * sizeof *s->pieces));
        s->pieces[s->count++] = p;
    }
}

// ---- comparing

static bool same_token(size_t h, size_t d)
{
    const struct token *a = &host.program.tokens[h], *b = &device.program.tokens[d];
    return a->length == b->length && !memcmp(a->text, b->text, a->length);
}

static bool same_tokens(size_t h, size_t h_end, size_t d, size_t d_end)
{
    if (h_end - h != d_end - d)
        return false;
    for (; h < h_end; h++, d++)
        if (!same_token(h, d))
            return false;
    return true;
}

static bool same_piece(size_t h, size_t d)
{
    const struct piece *a = &host.pieces[h], *b = &device.pieces[d];
    return same_tokens(a->first, a->end, b->first, b->end);
}

// Returns whether the two are the same function, declared in the same way.
static bool same_function(const struct piece *h, const struct piece *d)
{
    size_t i = h->first, k = d->first;
    if (!h->body || !d->body)
        return false;
    for (;; i++, k++) {
        use(&host);
        i = next_of_key(i, h->body);
        use(&device);
        k = next_of_key(k, d->body);
        if (i == h->body || k == d->body)
            return i == h->body && k == d->body;
        if (!same_token(i, k))
            return false;
    }
}

// Returns whether two pieces of libraries are in the same file and, unless `line` is false, begin in the same
// line. Namespaces and short declarations are the same in many files of a library. Pieces of the program
// itself need not be in one place.
static bool same_place(size_t h, size_t d, bool line)
{
    const struct token *a = &host.program.tokens[host.pieces[h].first],
                       *b = &device.program.tokens[device.pieces[d].first];
    if (!a->file->foreign && !b->file->foreign)
        return true;
    return !strcmp(a->file->name, b->file->name) && (!line || a->line == b->line);
}

static bool alike(size_t h, size_t d)
{
    return host.pieces[h].key == device.pieces[d].key && same_place(h, d, !host.pieces[h].body) &&
           (same_piece(h, d) || same_function(&host.pieces[h], &device.pieces[d]));
}

// Returns whether both sides continue there in the same way. One or two braces are not enough to say so.
static bool meet(size_t h, size_t d)
{
    if (h == host.count || d == device.count)
        return h == host.count && d == device.count;
    if (!alike(h, d))
        return false;
    return host.pieces[h].end - host.pieces[h].first > 2 || meet(h + 1, d + 1);
}

// ---- who runs a piece

static size_t head_end(const struct piece *p)
{
    if (p->body)
        return p->body;
    size_t i = p->first;
    while (i < p->end && !is(i, "(") && !is(i, "=") && !is(i, "{"))
        i = has_parentheses(i) ? closing(i + 1) + 1 : i + 1;
    return i;
}

static bool says(const struct side *s, const struct piece *p, const char *word)
{
    use(s);
    for (size_t i = p->first, end = head_end(p); i < end; i++)
        if (is(i, word))
            return true;
    return false;
}

static bool is_kernel(const struct side *s, const struct piece *p) { return says(s, p, "flatten"); }

static bool is_of_device(const struct side *s, const struct piece *p)
{
    return is_kernel(s, p) || (says(s, p, "__device__") && !says(s, p, "__host__"));
}

static bool is_of_host(const struct side *s, const struct piece *p)
{
    return !is_kernel(s, p) && !says(s, p, "__device__");
}

// Returns whether the piece declares a function, with or without a body.
static bool is_function(const struct side *s, const struct piece *p)
{
    use(s);
    return p->body || (is(head_end(p), "(") && !is(p->end - 1, "{"));
}

// ---- writing the merged text

static char *text;
static size_t bytes;
static FILE *out;
static const struct side *at = &host; // the side whose text was written last
static size_t written_to;             // and up to which token

// Writes text with its line markers, without what these say about files that begin and end.
static void copy(const char *from, const char *to)
{
    for (bool fresh = from == source || from[-1] == '\n'; from < to;) {
        const char *end = memchr(from, '\n', (size_t)(to - from));
        end = end ? end + 1 : to;
        const char *quote =
            fresh && from[0] == '#' && from[1] == ' ' ? memchr(from, '"', (size_t)(end - from)) : NULL;
        const char *last = quote ? memchr(quote + 1, '"', (size_t)(end - quote) - 1) : NULL;
        if (last)
            fprintf(out, "%.*s%s\n", (int)(last + 1 - from), from,
                    memchr(last, '3', (size_t)(end - last)) ? " 3" : "");
        else
            fwrite(from, 1, (size_t)(end - from), out);
        from = end;
        fresh = true;
    }
}

static const char *end_of(size_t i) { return i > 0 ? tokens[i - 1].text + tokens[i - 1].length : source; }

// Writes tokens [first, end) of a side, with the text before them.
static void write_tokens(const struct side *s, size_t first, size_t end)
{
    use(s);
    if ((at != s || written_to != first) && first > 0)
        fprintf(out, "\n# %d \"%s\"%s\n", tokens[first - 1].line, tokens[first - 1].file->name,
                tokens[first - 1].file->foreign ? " 3" : "");
    copy(end_of(first), end_of(end));
    at = s;
    written_to = end;
}

static void write_piece(const struct side *s, const struct piece *p) { write_tokens(s, p->first, p->end); }

static size_t done; // number of the host's tokens that have been written or left out

// Writes what system headers put before the host's piece h.
static void write_headers(size_t h)
{
    size_t to = h < host.count ? host.pieces[h].first : host.program.count;
    if (done < to)
        write_tokens(&host, done, to);
    done = to;
}

// Writes one function with both bodies. In the program's own files it is never constexpr, because its result
// depends on the side that calls it. A library's function may be constexpr, and a constant is then the
// host's.
static void write_both(const struct piece *h, const struct piece *d)
{
    bool of_both = says(&host, h, "__host__") && says(&host, h, "__device__");
    size_t from = h->first;
    use(&host);
    if (!of_both) {
        write_tokens(&host, from, from); // the line marker that says where the function is
        fprintf(out, " __host__ __device__ ");
    }
    bool foreign = tokens[h->first].file->foreign;
    for (size_t i = from; i < h->body; i++) {
        use(&host);
        if (!is(i, "constexpr") || foreign)
            continue;
        write_tokens(&host, from, i);
        from = written_to = i + 1;
    }
    write_tokens(&host, from, h->body);
    fprintf(out,
            "\n# 1 \"" SIMT_HOME
            "/include/simt/sides\"\n{if(%ssimt_on_device())", // a file that no message names
            foreign ? "!__builtin_is_constant_evaluated()&&" : "");
    write_tokens(&device, d->body, d->end);
    fprintf(out, "\n# 1 \"" SIMT_HOME "/include/simt/sides\"\nelse");
    write_tokens(&host, h->body, h->end);
    fprintf(out, "}");
}

// Returns the body of the next lambda for the device from token i on, or `end` if there is none.
static size_t next_lambda(size_t i, size_t end)
{
    while (i < end && !(is(i, "__device__") && of_lambda(i)))
        i++;
    while (i < end && !is(i, "{"))
        i = is(i, "(") ? closing(i) + 1 : i + 1;
    return i;
}

// A function of the host is taken from the host's text, together with its lambdas, which may be for the
// device. Refuses such a lambda if it is different in the device's text.
static void check_lambdas(const struct piece *h, const struct piece *d)
{
    size_t i = h->body, k = d->body;
    for (;;) {
        use(&host);
        i = next_lambda(i, h->end);
        size_t end = i < h->end ? closing(i) : i;
        use(&device);
        k = next_lambda(k, d->end);
        size_t other = k < d->end ? closing(k) : k;
        if (!same_tokens(i, end, k, other))
            refuse(k < d->end ? k : d->body,
                   "a lambda for the device can't ask for __CUDA_ARCH__ on the CPU device: put that into a "
                   "__device__ function");
        if (i >= h->end || k >= d->end)
            return;
        i = end;
        k = other;
    }
}

static void write_pair(size_t at_host, size_t at_device)
{
    const struct piece *h = &host.pieces[at_host], *d = &device.pieces[at_device];
    write_headers(at_host);
    done = h->end;
    if (same_piece(at_host, at_device)) {
        write_piece(&host, h);
    } else if (is_of_device(&host, h) && is_of_device(&device, d)) {
        write_piece(&device, d);
    } else if (is_of_host(&device, d) && !is_of_device(&host, h)) {
        check_lambdas(h, d);
        write_piece(&host, h);
    } else {
        write_both(h, d);
    }
}

// Returns the name that the piece declares: the last word before its value, its bases or its members. Returns
// the piece's end if there is none.
static size_t name_of(const struct piece *p)
{
    static const char *const ends[] = {"=", "{", ":", "(", "[", ";", NULL};
    size_t name = p->end, i = p->first;
    while (i < p->end && !is_any(i, ends)) {
        if (has_parentheses(i))
            i = closing(i + 1);
        else if (is(i, "<"))
            i = after_angles(i) - 1;
        else if (tokens[i].word)
            name = i;
        i++;
    }
    return name;
}

// Returns whether both pieces declare the same name, as a function or as something else.
static bool same_name(const struct piece *h, const struct piece *d)
{
    if (is_function(&host, h) != is_function(&device, d) || says(&host, h, "namespace"))
        return false;
    use(&host);
    size_t name = name_of(h);
    use(&device);
    size_t other = name_of(d);
    return name < h->end && other < d->end && same_token(name, other);
}

// The program's own file declares something other than a function in two ways.
static void __attribute__((noreturn)) refuse_two_ways(const struct piece *d)
{
    use(&device);
    size_t name = name_of(d);
    refuse(name,
           "%.*s is declared in one way with __CUDA_ARCH__ and in another without: on the CPU device only "
           "functions can be",
           (int)tokens[name].length, tokens[name].text);
}

// h is only in the host's text, and d only in the device's. Returns whether h is left out (or d, if of_host
// is false), because both declare the same name in different ways. In the program's own files two functions
// are both kept: they are overloads, or each is for its own side.
static bool gives_way(const struct piece *h, const struct piece *d, bool of_host)
{
    if (!same_name(h, d))
        return false;
    use(&device);
    bool foreign = tokens[d->first].file->foreign, function = is_function(&device, d);
    if (!foreign && !function)
        refuse_two_ways(d);
    return foreign && of_host != (function && is_of_host(&device, d));
}

// Writes pieces [h, h_end), which only the host has, and [d, d_end), which only the device has. No kernel can
// call a function that only the host's text has, even if it is declared for the device.
static void write_difference(size_t h, size_t h_end, size_t d, size_t d_end)
{
    for (size_t i = h; i < h_end; i++) {
        const struct piece *p = &host.pieces[i];
        write_headers(i);
        done = p->end;
        bool out = is_function(&host, p) && is_of_device(&host, p);
        for (size_t k = d; k < d_end && !out; k++)
            out = gives_way(p, &device.pieces[k], true);
        if (!out)
            write_piece(&host, p);
    }
    if (d < d_end)
        write_headers(h_end);
    for (size_t k = d; k < d_end; k++) {
        bool out = false;
        for (size_t i = h; i < h_end && !out; i++)
            out = gives_way(&host.pieces[i], &device.pieces[k], false);
        if (!out)
            write_piece(&device, &device.pieces[k]);
    }
}

// Returns whether the pieces are in the same line of a library, or of the program itself, or at the end.
static bool in_same_line(size_t h, size_t d)
{
    return h == host.count || d == device.count || same_place(h, d, true);
}

// Finds the nearest places at or after h and d from which both texts continue in the same way.
static void find_meeting(size_t *h, size_t *d)
{
    for (size_t apart = 0;; apart++)
        for (size_t k = 0; k <= apart; k++)
            if (*h + k <= host.count && *d + apart - k <= device.count && meet(*h + k, *d + apart - k) &&
                (apart == 0 || in_same_line(*h + k, *d + apart - k))) {
                *h += k;
                *d += apart - k;
                return;
            }
}

void read_sides(const char *of_host, const char *of_device)
{
    read_side(&host, of_host);
    read_side(&device, of_device);
    cut_pieces(&host);
    cut_pieces(&device);
    out = have(open_memstream(&text, &bytes));
    for (size_t h = 0, d = 0; h < host.count || d < device.count;) {
        size_t h_end = h, d_end = d;
        find_meeting(&h_end, &d_end);
        write_difference(h, h_end, d, d_end);
        h = h_end;
        d = d_end;
        for (; h < host.count && d < device.count && alike(h, d); h++, d++)
            write_pair(h, d);
    }
    write_headers(host.count);
    fputc('\n', out);
    fclose(out);
    FILE *merged = have(fmemopen(text, bytes, "r"));
    read_tokens(merged);
    fclose(merged);
}
