// From code addresses to source lines, by addr2line, which comes with the compiler; and what a source line
// contains. Lines are looked up only when there is something to report.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

#include "inside.h"

#ifndef SIMT_HOME
#error "SIMT_HOME: the folder of the device's own sources, whose lines are nobody's fault"
#endif

const char *simt_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// Reads "FILE:LINE" or "FILE:LINE (discriminator N)".
static struct source_line parse(const char *text)
{
    struct source_line p = {.line = 0};
    const char *colon = strrchr(text, ':');
    if (!colon || text[0] == '?')
        return p;
    snprintf(p.file, sizeof p.file, "%.*s", (int)(colon - text), text);
    p.line = atoi(colon + 1);
    return p;
}

// The file names that simtToldByCallers leaves, one after the other. There may be zeros between them.
SIMT_SECTION_OF(const char, TOLD_BY_CALLERS);

// Whether the place, in the form of addr2line, is in the device's own sources or in a file of that list. The
// line that called such code is reported instead.
static bool told_by_callers(const char *place)
{
    if (strncmp(place, SIMT_HOME "/", strlen(SIMT_HOME) + 1) == 0)
        return true;
    const char *colon = strrchr(place, ':');
    size_t length = colon ? (size_t)(colon - place) : 0;
    for (const char *name = SIMT_SECTION_BEGIN(TOLD_BY_CALLERS); name < SIMT_SECTION_END(TOLD_BY_CALLERS);
         name += strlen(name) + 1) {
        size_t size = strlen(name);
        if (size > 0 && size <= length && strncmp(place + length - size, name, size) == 0)
            return true;
    }
    return false;
}

// The names of the libraries' headers, one after the other, as simtcc leaves them.
SIMT_SECTION_OF(const char, LIBRARIES);

// Whether the place, in the form of addr2line, is in a header of a library that has functions for the device.
static bool in_header(const char *place)
{
    size_t length = strcspn(place, ":");
    for (const char *name = SIMT_SECTION_BEGIN(LIBRARIES); name < SIMT_SECTION_END(LIBRARIES);
         name += strlen(name) + 1) {
        size_t size = strlen(name);
        // addr2line puts the compiler's folder before a relative name
        bool whole = size == length || (size < length && name[0] != '/' && place[length - size - 1] == '/');
        if (size > 0 && whole && !strncmp(place + length - size, name, size))
            return true;
    }
    return false;
}

bool simt_source_is_library(const char *file) { return in_header(file); }

bool simt_source_in_library(uint64_t pc)
{
    static struct known {
        uint64_t pc;
        bool in_library;
    } known[MAX_KNOWN_PLACES];
    static unsigned count;
    if (!pc || !simt_source_has_libraries())
        return false;
    for (unsigned i = 0; i < count && i < MAX_KNOWN_PLACES; i++)
        if (known[i].pc == pc)
            return known[i].in_library;
    struct source_line line;
    simt_source_find(&pc, 1, &line);
    struct known *k = &known[count++ % MAX_KNOWN_PLACES];
    *k = (struct known){pc, line.header_line > 0};
    return k->in_library;
}

bool simt_source_has_libraries(void)
{
    return &SIMT_SECTION_BEGIN(LIBRARIES)[0] < &SIMT_SECTION_END(LIBRARIES)[0];
}

// Whether the place is in the C++ library, which kernels use as cuda::std. A finding names the library's
// caller if the compiler has inlined the library's function into it.
static bool of_cxx(const char *place) { return strstr(place, "/include/c++/") != NULL; }

// Takes the next place of an address. The places come from the innermost one outwards. The first one of the
// program itself is the one that is reported.
static void take_place(struct source_line *at, const char *place)
{
    bool header = in_header(place), own = !header && !of_cxx(place);
    if (told_by_callers(place))
        return;
    struct source_line p = parse(place);
    if (header && !at->header_line && (!at->line || at->foreign)) {
        snprintf(at->header, sizeof at->header, "%s", p.file);
        at->header_line = p.line;
    }
    if (at->line && !at->foreign && own && !at->caller_line) {
        snprintf(at->caller, sizeof at->caller, "%s", p.file);
        at->caller_line = p.line;
    }
    if (at->line && !(at->foreign && own))
        return;
    snprintf(at->file, sizeof at->file, "%s", p.file);
    at->line = p.line;
    at->foreign = !own;
}

// Returns the addresses in the form that addr2line and SIMT_LINES take, each after a blank. As pcs are
// return addresses, the call itself ends one byte before.
static char *addresses_of(const uint64_t *pcs, unsigned count)
{
    size_t room = 20 * (size_t)count + 1, used = 0;
    char *text = simt_device_calloc(room, 1);
    for (unsigned i = 0; i < count; i++)
        if (pcs[i])
            used += (size_t)snprintf(text + used, room - used, " %llx", (unsigned long long)pcs[i] - 1);
    return text;
}

static void find_some(const uint64_t *pcs, unsigned count, struct source_line *lines)
{
    char text[4096], *addresses = addresses_of(pcs, count);
    unsigned i = 0;
    bool begun = false, asks = simt_options.lines >= 0;
    FILE *answers = !*addresses ? NULL
                    : asks      ? simt_ask("addresses", addresses)
                                : simt_addr2line("-i", addresses);
    while (answers && fgets(text, sizeof text, answers)) {
        text[strcspn(text, "\n")] = 0;
        if (text[0] == '0' && text[1] == 'x') { // with -a, the address comes before its lines
            for (i += begun; i < count && !pcs[i]; i++)
                ;
            begun = true;
            continue;
        }
        if (i < count && begun)
            take_place(&lines[i], text);
    }
    if (answers)
        (asks ? fclose : pclose)(answers);
    free(addresses);
}

void simt_source_find(const uint64_t *pcs, unsigned count, struct source_line *lines)
{
    unsigned most = simt_options.lines < 0 ? count : MAX_ASKED;
    memset(lines, 0, count * sizeof *lines);
    for (unsigned i = 0; i < count; i += most)
        find_some(pcs + i, count - i < most ? count - i : most, lines + i);
}

void simt_source_place(struct source_line *at, struct simt_site site)
{
    if (at->line && !at->foreign && site.file && in_header(site.file)) {
        snprintf(at->header, sizeof at->header, "%s", site.file);
        at->header_line = site.line;
        return;
    }
    *at = (struct source_line){.line = site.line};
    snprintf(at->file, sizeof at->file, "%s", site.file ? site.file : "");
}

struct source_line simt_source_of(const struct access *a)
{
    struct source_line line = {.line = 0};
    if (a->site.line)
        simt_source_place(&line, a->site);
    else if (a->pc)
        simt_source_find(&a->pc, 1, &line);
    return line;
}

// ---- calls of a library by the host

enum { FRAMES = sizeof((struct frames *)NULL)->pcs / sizeof(uint64_t) };

static _Unwind_Reason_Code note_frame(struct _Unwind_Context *context, void *to)
{
    struct frames *f = to;
    if (f->count == FRAMES)
        return _URC_END_OF_STACK;
    f->pcs[f->count] = text_offset((const void *)_Unwind_GetIP(context));
    f->count += f->pcs[f->count] != 0;
    return _URC_NO_REASON;
}

void simt_source_note_frames(struct frames *f)
{
    f->count = 0;
    _Unwind_Backtrace(note_frame, f);
}

struct source_line simt_source_of_frames(const struct frames *f)
{
    struct source_line lines[FRAMES];
    simt_source_find(f->pcs, f->count, lines);
    for (unsigned i = 0; i < f->count; i++)
        if (lines[i].line && !lines[i].foreign)
            return lines[i];
    return (struct source_line){.line = 0};
}

static struct {
    struct frames frames;
    uint64_t function; // the kernel
    bool known;        // the line has been looked for
    struct source_line line;
} call;

void simt_source_note_call(const void *function)
{
    call.known = false;
    call.function = text_offset(function);
    simt_source_note_frames(&call.frames);
}

static const struct source_line *line_of_call(void)
{
    struct source_line lines[FRAMES];
    if (call.known)
        return &call.line;
    call.known = true;
    call.line = (struct source_line){.line = 0};
    simt_source_find(call.frames.pcs, call.frames.count, lines);
    for (unsigned i = call.frames.count; i-- > 0;)
        if (lines[i].line && !lines[i].foreign)
            call.line = lines[i];
    return &call.line;
}

void simt_source_settle(struct source_line *at)
{
    if (!at->line || !(at->foreign || in_header(at->file)))
        return;
    if (!at->header_line) {
        snprintf(at->header, sizeof at->header, "%s", at->file);
        at->header_line = at->line;
    }
    const struct source_line *own = line_of_call();
    if (!own->line)
        return;
    snprintf(at->file, sizeof at->file, "%s", own->file);
    at->line = own->line;
    at->foreign = false;
}

// Shortens void cub::v1::scan<(int)128, int>(int*) to scan.
static void shorten(char *name)
{
    char *begin = name, *p = name;
    for (int level = 0; *p && !(*p == '(' && level == 0); p++) {
        level += (*p == '<') - (*p == '>');
        if (level == 0 && (*p == ' ' || *p == ':'))
            begin = p + 1;
    }
    size_t length = strcspn(begin, "<(");
    memmove(name, begin, length);
    name[length] = 0;
}

bool simt_source_kernel(char *name, size_t bytes)
{
    char text[4096], *addresses = addresses_of(&(uint64_t){call.function + 1}, 1);
    bool found = false;
    FILE *answers = call.function && simt_options.lines < 0 ? simt_addr2line("-f -C", addresses) : NULL;
    for (int line = 0; answers && fgets(text, sizeof text, answers); line++) {
        text[strcspn(text, "\n")] = 0;
        if (line != 1 || text[0] == '?')
            continue;
        shorten(text);
        snprintf(name, bytes, "%s", text);
        found = true;
    }
    if (answers)
        pclose(answers);
    free(addresses);
    return found;
}

const char *simt_source_text(const struct source_line *at)
{
    static char text[300];
    char place[sizeof at->file + 20];
    snprintf(place, sizeof place, " %d %s", at->line, at->file);
    FILE *file = simt_options.lines < 0 ? fopen(at->file, "r") : simt_ask("line", place);
    if (!file)
        return NULL;
    int line = simt_options.lines < 0 ? 1 : at->line;
    // The lines before may have any length, so they are not read by fgets.
    for (int c; line < at->line && (c = getc(file)) != EOF;)
        line += c == '\n';
    bool got = fgets(text, sizeof text, file) != NULL;
    fclose(file);
    if (!got)
        return NULL;
    text[strcspn(text, "\r\n")] = 0;
    return text;
}

const char *simt_source_code(const struct source_line *at)
{
    const char *text = simt_source_text(at);
    return text ? text + strspn(text, " \t") : NULL;
}

// The next line is looked at, too, because the condition of do … while (…) comes after what the loop reads.
bool simt_source_waits(struct source_line at)
{
    const char *line = at.line ? simt_source_code(&at) : NULL;
    if (line && strstr(line, "while"))
        return true;
    at.line += at.line > 0;
    line = at.line ? simt_source_code(&at) : NULL;
    return line && (!strncmp(line, "while", 5) || !strncmp(line, "} while", 7));
}

// Whether the condition in [from, to) changes a variable.
static bool assigns(const char *from, const char *to)
{
    for (const char *p = from; p < to; p++)
        if ((*p == '=' && p[1] != '=' && !strchr("=!<>", p[-1])) || ((*p == '+' || *p == '-') && p[1] == *p))
            return true;
    return false;
}

bool simt_source_spins(struct source_line at)
{
    const char *line = simt_source_code(&at);
    bool loop = line && (!strncmp(line, "while (", 7) || !strncmp(line, "while(", 6));
    const char *open = loop ? strchr(line, '(') : NULL, *p = open;
    int level = 0;
    for (; p && *p; p++) {
        level += (*p == '(') - (*p == ')');
        if (level == 0)
            break;
    }
    if (!p || !*p || assigns(open, p))
        return false;
    p += 1 + strspn(p + 1, " ");
    if (*p == ';' || !strncmp(p, "{}", 2))
        return true;
    bool over = !*p || !strncmp(p, "//", 2);
    at.line++;
    return over && (line = simt_source_code(&at)) && *line == ';';
}

int simt_source_give(const struct source_line *at, char *path, size_t bytes)
{
    snprintf(path, bytes, "%s", at->file);
    return at->line;
}

int simt_node_line(uint32_t pc, char *path, size_t bytes)
{
    uint64_t asked = pc;
    struct source_line place;
    simt_source_find(&asked, 1, &place);
    return simt_source_give(&place, path, bytes);
}
