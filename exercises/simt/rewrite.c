// simt-rewrite: makes C++ of preprocessed CUDA. Reads standard input, writes standard output.
//
//   k<<<grid, block, …>>>(a, b)   becomes   simt_prepare(simt_configure(file, line, grid, block, …), "k",
//                                                        its address, if k alone has one,
//                                                        [=](auto... v) { k(v...); })(a, b)
//   cudaLaunchKernel((void *)k, … becomes   cudaLaunchKernel(simt_kernel_named("k", k), …
//   __shared__ T a[n];            becomes   a reference to the block's own a
//   extern __shared__ T a[];      becomes   a pointer to the block's dynamic shared memory
//   __device__ T v;               becomes   a variable in the section simt_device (__constant__ likewise);
//                                           and a simt_symbol that tells of it; before a function
//                                           __device__ vanishes
//
// Every line keeps its number: what is put in has no newline, what is taken out leaves its newlines. What
// nvcc refuses and a C++ compiler would take is refused here: a kernel's call of a host function, and a
// kernel called as a function.
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "limits.h"

struct file { // that line markers name
    char name[1024];
    bool foreign; // a system's header, or the device's
    struct file *older;
};

struct token {
    const char *text;
    size_t length;
    const struct file *file;
    int line;  // in it
    bool word; // identifier or number
};

static char *source;
static struct token *tokens;
static size_t count, room;
static struct file *newest_file;
static const char *written; // all of source before it is on standard output

static bool is(size_t i, const char *text)
{
    return i < count && tokens[i].length == strlen(text) && !memcmp(tokens[i].text, text, tokens[i].length);
}

static void refuse(size_t i, const char *why)
{
    fprintf(stderr, "%s:%d: error: %s\n", tokens[i].file->name, tokens[i].line, why);
    exit(1);
}

// ---- reading

static void read_all(void)
{
    size_t used = 0, bytes = 1 << 20, got;
    source = malloc(bytes);
    while (source && (got = fread(source + used, 1, bytes - used - 1, stdin)) > 0) {
        used += got;
        if (bytes - used < 2)
            source = realloc(source, bytes *= 2);
    }
    if (!source) {
        fprintf(stderr, "simt-rewrite: out of memory\n");
        exit(1);
    }
    source[used] = 0;
}

static const char *skip_quoted(const char *p, char quote)
{
    for (p++; *p && *p != quote; p++)
        if (*p == '\\' && p[1])
            p++;
    return *p ? p + 1 : p;
}

static const char *skip_raw_string(const char *p) // at the quote of R"x(…)x"
{
    const char *open = strchr(p, '(');
    if (!open || open - p > 17)
        return skip_quoted(p, '"');
    char close[24];
    snprintf(close, sizeof close, ")%.*s\"", (int)(open - p - 1), p + 1);
    const char *end = strstr(open, close);
    return end ? end + strlen(close) : p + strlen(p);
}

static const char *skip_word(const char *p)
{
    bool number = isdigit((unsigned char)*p);
    while (isalnum((unsigned char)*p) || *p == '_' || *p == '$' || (unsigned char)*p >= 0x80 ||
           (number && (*p == '.' || (*p == '\'' && isalnum((unsigned char)p[1])) ||
                       ((*p == '+' || *p == '-') && strchr("eEpP", p[-1])))))
        p++;
    return p;
}

static void *have(void *p)
{
    if (p)
        return p;
    fprintf(stderr, "simt-rewrite: out of memory\n");
    exit(1);
}

// The file that the line marker at p names, or NULL if it is none.
static const struct file *marked_file(const char *p, int *line)
{
    char name[1024];
    int end = 0;
    if (sscanf(p, "# %d \"%1023[^\"]\"%n", line, name, &end) < 2)
        return NULL;
    for (const struct file *f = newest_file; f; f = f->older)
        if (!strcmp(f->name, name))
            return f;
    struct file *f = have(malloc(sizeof *f));
    snprintf(f->name, sizeof f->name, "%s", name);
    const char *flags = p + end;
    size_t rest = strcspn(flags, "\n");
    f->foreign = memchr(flags, '3', rest) || !strncmp(name, SIMT_HOME "/", strlen(SIMT_HOME "/"));
    f->older = newest_file;
    newest_file = f;
    return f;
}

static void add(const char *from, const char *to, const struct file *file, int line, bool word)
{
    if (count == room) {
        room = room ? 2 * room : 1 << 16;
        tokens = have(realloc(tokens, room * sizeof *tokens));
    }
    tokens[count++] = (struct token){from, (size_t)(to - from), file, line, word};
}

// Splits source into words, literals and single characters. Line markers and pragmas are no tokens.
static void split(void)
{
    static const struct file unknown = {"", true, NULL};
    const struct file *file = &unknown, *marked;
    int line = 1;
    bool fresh = true; // nothing but blanks on this line yet
    for (const char *p = source; *p;) {
        const char *from = p;
        if (*p == '\n') {
            line++;
            fresh = true;
            p++;
            continue;
        }
        if (isspace((unsigned char)*p)) {
            p++;
            continue;
        }
        if (*p == '#' && fresh) {
            if ((marked = marked_file(p, &line))) {
                file = marked;
                line--;
            }
            p += strcspn(p, "\n");
            continue;
        }
        fresh = false;
        bool word = isalnum((unsigned char)*p) || *p == '_' || (unsigned char)*p >= 0x80;
        if (word) {
            p = skip_word(p);
            if (*p == '"' && p[-1] == 'R')
                p = skip_raw_string(p), word = false;
        } else if (*p == '"' || *p == '\'') {
            p = skip_quoted(p, *p);
        } else {
            p++;
        }
        add(from, p, file, line, word);
        for (const char *q = from; q < p; q++)
            line += *q == '\n';
    }
}

// ---- writing

static void write_up_to(const char *end)
{
    fwrite(written, 1, (size_t)(end - written), stdout);
    written = end;
}

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

static void leave_out_up_to(const char *end)
{
    for (; written < end; written++)
        if (*written == '\n')
            putchar('\n');
        else if (*written == '#' && written > source && written[-1] == '\n') // a line marker stays
            write_up_to(written + strcspn(written, "\n"));
}

// Writes tokens [from, to) in one line, without those that skip says.
static void put_tokens(size_t from, size_t to, bool (*skip)(size_t))
{
    for (size_t i = from; i < to; i++)
        if (!skip || !skip(i)) {
            for (size_t k = 0; k < tokens[i].length; k++)
                putchar(tokens[i].text[k] == '\n' ? ' ' : tokens[i].text[k]);
            if (i + 1 == to || tokens[i + 1].text != tokens[i].text + tokens[i].length)
                putchar(' ');
        }
}

// ---- scopes

static int depth;             // of braces that are not of a namespace or extern "C"
static bool transparent[512]; // by brace: of a namespace or extern "C"
static int braces;

static void open_brace(size_t i)
{
    bool passes = i > 0 && (is(i - 1, "namespace") || is(i - 1, "\"C\"") || is(i - 1, "\"C++\"") ||
                            (i > 1 && tokens[i - 1].word && is(i - 2, "namespace")));
    for (size_t k = i; !passes && k-- > 0 && (tokens[k].word || is(k, ":"));)
        passes = is(k, "namespace"); // namespace a::b
    if (braces < 512)
        transparent[braces] = passes;
    braces++;
    depth += !passes;
}

static void close_brace(void)
{
    if (braces > 0 && --braces < 512 && !transparent[braces])
        depth--;
}

// ---- <<< >>>

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

static size_t matching(size_t i, const char *open, const char *close)
{
    int level = 0;
    for (; i < count; i++) {
        level += is(i, open) - is(i, close);
        if (level == 0)
            return i;
    }
    return i;
}

static bool is_comma(size_t i) { return is(i, ","); }

// Rewrites the launch whose <<< begins at token i, up to its >>>; returns the token after it.
static size_t rewrite_launch(size_t i)
{
    size_t name = name_start(i), end = i + 3;
    int level = 0, commas = 0;
    for (; end < count && !(level == 0 && closes_launch(end)); end++) {
        level += is(end, "(") + is(end, "[") + is(end, "{") - is(end, ")") - is(end, "]") - is(end, "}");
        commas += level == 0 && is(end, ",");
    }
    if (end == count || commas == 0 || !is(end + 3, "("))
        refuse(i, "a launch is written kernel<<<grid, block>>>(arguments)");
    put("simt_prepare(simt_configure(__builtin_FILE(),%d,", tokens[i].line);
    leave_out_up_to(tokens[i + 3].text);
    write_up_to(tokens[end].text);
    put("),\"");
    for (size_t k = name; k < i; k++)
        put("%.*s%s", (int)tokens[k].length, tokens[k].text, is_comma(k) ? " " : "");
    put("\",[=](auto simt_t) -> decltype(simt_address(simt_t, ");
    put_tokens(name, i, NULL);
    put(")) { return simt_address(simt_t, ");
    put_tokens(name, i, NULL);
    put("); },[=](auto... simt_v) __attribute__((no_sanitize(\"thread\"))) { ");
    put_tokens(name, i, NULL);
    put("(simt_v...); })");
    leave_out_up_to(tokens[end + 3].text);
    size_t last = matching(end + 3, "(", ")");
    for (size_t k = end + 3; k < last; k++)
        if (is(k, "__null")) { // NULL: a null pointer, whatever type it is copied as
            write_up_to(tokens[k].text);
            put("nullptr");
            leave_out_up_to(tokens[k].text + tokens[k].length);
        }
    return end + 3;
}

// ---- cudaLaunchKernel

static size_t after_angles(size_t i);

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

// Rewrites the first argument of the call at token i, from the kernel's address to the kernel; returns the
// token after it.
static size_t rewrite_launch_call(size_t i)
{
    size_t first = after_cast(i + 2), end = first;
    first += is(first, "&");
    for (int level = 0; end < count && !(level == 0 && (is(end, ",") || is(end, ")")));) {
        level += is(end, "(") - is(end, ")");
        end = is(end, "<") ? after_angles(end) : end + 1;
    }
    write_up_to(tokens[i + 1].text + 1);
    put("simt_kernel_named(\"");
    for (size_t k = first; k < end; k++)
        put("%.*s%s", (int)tokens[k].length, tokens[k].text, is_comma(k) ? " " : "");
    put("\",");
    leave_out_up_to(tokens[first].text);
    write_up_to(tokens[end].text);
    put(")");
    return end;
}

static bool is_launch_call(size_t i)
{
    return depth > 0 && (is(i, "cudaLaunchKernel") || is(i, "cudaLaunchCooperativeKernel")) && is(i + 1, "(");
}

// ---- memcpy and the like

// A call of the library's function, which nothing would watch: the device has one of its own.
static bool is_memory_call(size_t i)
{
    if (depth == 0 || !is(i + 1, "(") || !(is(i, "memcpy") || is(i, "memmove") || is(i, "memset")))
        return false;
    if (is(i - 1, ":"))
        return !tokens[i - 3].word || is(i - 3, "std");
    bool member = is(i - 1, ".") || (is(i - 1, ">") && is(i - 2, "-"));
    bool declared = is(i - 1, "*") || (tokens[i - 1].word && !is(i - 1, "return") && !is(i - 1, "else"));
    return !member && !declared;
}

// ---- __shared__

static bool is_storage(size_t i) { return is(i, "__shared__") || is(i, "extern") || is(i, "static"); }

// The token after the template arguments that open at i, or i itself if none do.
static size_t after_angles(size_t i)
{
    if (!is(i, "<"))
        return i;
    int level = 0;
    do {
        level += is(i, "<") - is(i, ">");
        i++;
    } while (level > 0 && i < count && !is(i, ";"));
    return i;
}

// The name of the declarator that begins at or after i: the last word before [ , ; = {
static size_t declared_name(size_t i)
{
    size_t name = 0;
    while (i < count && !is(i, "[") && !is(i, ",") && !is(i, ";") && !is(i, "=") && !is(i, "{")) {
        if (is(i, "("))
            i = matching(i, "(", ")") + 1; // alignas(16)
        else if (is(i, "<"))
            i = after_angles(i);
        else
            name = tokens[i].word ? i : name, i++;
    }
    return name;
}

static size_t declarator_end(size_t i)
{
    int level = 0;
    for (; i < count && !(level == 0 && (is(i, ",") || is(i, ";"))); i++)
        level += is(i, "(") + is(i, "[") + is(i, "{") - is(i, ")") - is(i, "]") - is(i, "}");
    return i;
}

// One declarator: the specifiers [from, specifiers), and its own tokens [first, last).
static void put_declarator(size_t from, size_t specifiers, size_t first, size_t last, bool dynamic)
{
    static unsigned number;
    size_t name = declared_name(first);
    if (!name || name >= last)
        refuse(from, "this form of __shared__ declaration is not supported on the CPU device");
    int length = (int)tokens[name].length;
    const char *text = tokens[name].text;
    number++;
    put("struct simt_s%u { ", number);
    put_tokens(from, specifiers, is_storage);
    put_tokens(first, dynamic ? name + 2 : last, is_storage);
    if (dynamic) {
        put("1 ");
        put_tokens(name + 2, last, NULL);
    }
    put("; }; ");
    if (dynamic && depth == 0)
        put("static simt_dynamic_view<simt_element_of<decltype(simt_s%u::%.*s)>> %.*s{\"%.*s\"};", number,
            length, text, length, text, length, text);
    else if (dynamic)
        put("auto *const %.*s = simt_dynamic_object<simt_s%u, "
            "simt_element_of<decltype(simt_s%u::%.*s)>>(\"%.*s\")"
            ".%.*s;",
            length, text, number, number, length, text, length, text, length, text);
    else
        put("static struct simt_shared simt_d%u = {\"%.*s\", sizeof(simt_s%u), alignof(simt_s%u), "
            "sizeof(simt_element_of<decltype(simt_s%u::%.*s)>), 0, 0}; "
            "auto &%.*s = simt_shared_object<simt_s%u>(simt_d%u).%.*s;",
            number, length, text, number, number, number, length, text, length, text, number, number, length,
            text);
}

// Rewrites the declaration that __shared__ at token i stands in; returns the token after its ;
static size_t rewrite_shared(size_t i)
{
    size_t from = i, end = i;
    while (from > 0 && !is(from - 1, ";") && !is(from - 1, "{") && !is(from - 1, "}") && !is(from - 1, ")") &&
           tokens[from - 1].text >= written)
        from--;
    while (end < count && !is(end, ";"))
        end++;
    bool dynamic = false; // extern with a length is laid out as if it were not extern, as nvcc does
    for (size_t k = from; k < end; k++) {
        dynamic |= is(k, "extern");
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

// ---- __device__ and __constant__

static bool is_device(size_t i)
{
    return is(i, "__device__") || is(i, "__constant__") || is(i, "__managed__");
}

// Whether what is declared from token i on is a variable; a constant needs no section, it is read-only.
static bool needs_section(size_t i)
{
    bool constant = false;
    for (; i < count; i++) {
        constant |= is(i, "const") || is(i, "constexpr");
        if (is(i, "*"))
            constant = false; // of what it points to
        if (is(i, "<"))
            i = after_angles(i) - 1;
        else if ((is(i, "alignas") || is(i, "__attribute__")) && is(i + 1, "("))
            i = matching(i + 1, "(", ")");
        else if (is(i, "(") || is(i, "operator") || is(i, ")"))
            return false;
        else if (is(i, ";") || is(i, "=") || is(i, "[") || is(i, "{"))
            return !constant;
    }
    return false;
}

static struct { // the declaration of device variables that is being read: to be told of at its end
    size_t first, end;
    bool managed;
} declaration;

static void begin_declaration(size_t i)
{
    size_t from = i, end = i;
    while (from > 0 && !is(from - 1, ";") && !is(from - 1, "{") && !is(from - 1, "}"))
        from--;
    while (end < count && !is(end, ";"))
        end = is(end, "{") ? matching(end, "{", "}") + 1 : end + 1;
    bool managed = false;
    for (size_t k = from; k < end && !is(k, "="); k++) {
        if (is(k, "extern") || is(k, "template") || is(k, "struct") || is(k, "union") || is(k, "enum"))
            return;
        managed |= is(k, "__managed__");
    }
    declaration.first = i + 1;
    declaration.end = end;
    declaration.managed = managed;
}

static void end_declaration(void)
{
    static unsigned number;
    write_up_to(tokens[declaration.end].text + 1);
    for (size_t first = declaration.first; first < declaration.end;) {
        size_t last = declarator_end(first), name = declared_name(first);
        if (name && name < last) {
            int length = (int)tokens[name].length;
            const char *text = tokens[name].text;
            put(" __attribute__((used, section(\"simt_symbols\"))) static simt_symbol simt_v%u = {\"%.*s\", "
                "(void *)&%.*s, sizeof(%.*s), sizeof(simt_element_of<decltype(%.*s)>), %d};",
                ++number, length, text, length, text, length, text, length, text, declaration.managed);
        }
        first = last + 1;
    }
    declaration.end = 0;
}

static size_t rewrite_device(size_t i)
{
    write_up_to(tokens[i].text);
    if (!is(i - 1, "]") && needs_section(i + 1)) { // [] __device__ is a lambda
        put("__attribute__((section(\"simt_device\"), aligned(%d)))", SYMBOL_ALIGN);
        if (depth == 0 && !declaration.end)
            begin_declaration(i);
    }
    leave_out_up_to(tokens[i].text + tokens[i].length);
    return i + 1;
}

// ---- who may call whom

struct function { // a name that the program gives to functions
    const char *text;
    size_t length;
    bool kernel, host,
        other; // what is declared by that name: a kernel, a host function's body, anything else
};

static struct function *functions;
static size_t function_count;

static struct function *find_function(size_t i)
{
    for (struct function *f = functions; f < functions + function_count; f++)
        if (f->length == tokens[i].length && !memcmp(f->text, tokens[i].text, f->length))
            return f;
    return NULL;
}

static bool is_any(size_t i, const char *const words[])
{
    for (; *words; words++)
        if (is(i, *words))
            return true;
    return false;
}

// Token i is a name before a parenthesis, outside of any function. If a function is declared there, notes
// what sort of one; of templates and what is called like a function but is none, only that there is
// something.
static void note_function(size_t i)
{
    static const char *const device[] = {"__device__", NULL};
    static const char *const kernel[] = {"flatten", NULL}; // what __global__ has become
    static const char *const special[] = {"template", "constexpr", "operator", "=",     "using",
                                          "typedef",  "friend",    "extern",   "class", NULL};
    size_t from = i, after = matching(i + 1, "(", ")") + 1;
    bool on_device = false, is_kernel = false, is_special = false;
    while (from > 0 && !is(from - 1, ";") && !is(from - 1, "{") && !is(from - 1, "}"))
        from--;
    for (size_t k = from; k < i; k++) {
        on_device |= is_any(k, device);
        is_kernel |= is_any(k, kernel);
        is_special |= is_any(k, special) && !is_kernel;
    }
    bool typed = i > from && (tokens[i - 1].word || is(i - 1, "*") || is(i - 1, "&") || is(i - 1, ">"));
    struct function *f = find_function(i);
    if (!f) {
        functions = have(realloc(functions, (function_count + 1) * sizeof *functions));
        f = &functions[function_count++];
        *f = (struct function){tokens[i].text, tokens[i].length, false, false, false};
    }
    if (is_kernel)
        f->kernel = true;
    else if (typed && !on_device && !is_special && is(after, "{"))
        f->host = true;
    else if (on_device || is_special || !is(after, ";"))
        f->other = true;
}

static bool is_function_name(size_t i)
{
    return tokens[i].word && is(i + 1, "(") && !tokens[i].file->foreign;
}

// Whether token i, a name before a parenthesis in a function's body, calls what is declared outside of it.
static bool is_call(size_t i)
{
    static const char *const before[] = {"return", "else", "do", "case", NULL};
    bool member = is(i - 1, ".") || is(i - 1, ":") || (is(i - 1, ">") && is(i - 2, "-"));
    return !member && !is(i - 1, "*") && !is(i - 1, ">") && (!tokens[i - 1].word || is_any(i - 1, before));
}

static void check_call(size_t i, bool in_kernel)
{
    char why[400];
    const struct function *f = find_function(i);
    if (!f || !is_call(i))
        return;
    int length = (int)f->length;
    if (f->kernel && !f->host && !f->other && !in_kernel) {
        snprintf(why, sizeof why, "%.*s is a kernel: it is launched by %.*s<<<grid, block>>>(arguments)",
                 length, f->text, length, f->text);
        refuse(i, why);
    }
    if (f->host && !f->kernel && !f->other && in_kernel) {
        snprintf(why, sizeof why, "%.*s() is host code: a kernel can call only what is declared __device__",
                 length, f->text);
        refuse(i, why);
    }
}

static void check_calls(void)
{
    bool in_kernel = false; // or what is declared now is one
    for (size_t i = 0; i < count; i++) {
        if (is(i, "{"))
            open_brace(i);
        else if (is(i, "}"))
            close_brace();
        else if (depth == 0 && is_function_name(i))
            note_function(i);
    }
    depth = braces = 0;
    for (size_t i = 0; i < count; i++) {
        if (is(i, "{"))
            open_brace(i);
        else if (is(i, "}"))
            close_brace();
        if (depth == 0 && (is(i, ";") || is(i, "}")))
            in_kernel = false;
        else if (depth == 0 && is(i, "flatten"))
            in_kernel = true;
        else if (depth > 0 && is_function_name(i))
            check_call(i, in_kernel);
    }
    depth = braces = 0;
}

// Assembly in a function, but for the empty one that only holds the compiler back. (System headers write
// __asm__, and mean this machine's.)
static void refuse_assembly(size_t i)
{
    size_t k = i + 1;
    while (is(k, "volatile") || is(k, "__volatile__"))
        k++;
    if (depth > 0 && is(k, "(") && k + 1 < count && tokens[k + 1].text[0] == '"' && !is(k + 1, "\"\""))
        refuse(i, "inline PTX is not supported on the CPU device");
}

int main(void)
{
    read_all();
    split();
    check_calls();
    written = source;
    for (size_t i = 0; i < count;) {
        if (is(i, "{"))
            open_brace(i);
        else if (is(i, "}"))
            close_brace();
        if (opens_launch(i) && i > 0) {
            write_up_to(tokens[name_start(i)].text);
            i = rewrite_launch(i);
        } else if (is(i, "__shared__")) {
            i = rewrite_shared(i);
        } else if (is_device(i)) {
            i = rewrite_device(i);
        } else if (is(i, "asm")) {
            refuse_assembly(i++);
        } else if (is_memory_call(i)) {
            write_up_to(tokens[i].text);
            put("simt_");
            i++;
        } else if (is_launch_call(i)) {
            i = rewrite_launch_call(i);
        } else if (i > 0 && i == declaration.end) {
            end_declaration();
            i++;
        } else {
            i++;
        }
    }
    write_up_to(source + strlen(source));
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
