// From code addresses to source lines, by addr2line, which comes with the compiler; and what a source line
// contains. Lines are looked up only when there is something to report.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"

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
extern const char __start_simt_told_by_callers[] __attribute__((weak));
extern const char __stop_simt_told_by_callers[] __attribute__((weak));

// Whether the place, in the form of addr2line, is in the device's own sources or in a file of that list. The
// line that called such code is reported instead.
static bool told_by_callers(const char *place)
{
    if (strncmp(place, SIMT_HOME "/", strlen(SIMT_HOME) + 1) == 0)
        return true;
    const char *colon = strrchr(place, ':');
    size_t length = colon ? (size_t)(colon - place) : 0;
    for (const char *name = __start_simt_told_by_callers; name < __stop_simt_told_by_callers;
         name += strlen(name) + 1) {
        size_t size = strlen(name);
        if (size > 0 && size <= length && strncmp(place + length - size, name, size) == 0)
            return true;
    }
    return false;
}

// Whether the place is in the C++ library, which kernels use as cuda::std. A finding names the library's
// caller if the compiler has inlined the library's function into it.
static bool of_library(const char *place) { return strstr(place, "/include/c++/") != NULL; }

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
    bool *library = simt_device_calloc(count, sizeof *library); // lines[i] is of it
    bool begun = false, asks = simt_options.lines >= 0;
    FILE *answers = !*addresses ? NULL : asks ? simt_ask("addresses", addresses) : simt_addr2line(addresses);
    while (answers && fgets(text, sizeof text, answers)) {
        text[strcspn(text, "\n")] = 0;
        if (text[0] == '0' && text[1] == 'x') { // with -a, the address comes before its lines
            for (i += begun; i < count && !pcs[i]; i++)
                ;
            begun = true;
            continue;
        }
        if (i < count && begun && (!lines[i].line || (library[i] && !of_library(text))) &&
            !told_by_callers(text)) {
            lines[i] = parse(text);
            library[i] = of_library(text);
        }
    }
    if (answers)
        (asks ? fclose : pclose)(answers);
    free(addresses);
    free(library);
}

void simt_source_find(const uint64_t *pcs, unsigned count, struct source_line *lines)
{
    unsigned most = simt_options.lines < 0 ? count : MAX_ASKED;
    memset(lines, 0, count * sizeof *lines);
    for (unsigned i = 0; i < count; i += most)
        find_some(pcs + i, count - i < most ? count - i : most, lines + i);
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

int simt_node_line(uint32_t pc, char *path, size_t bytes)
{
    uint64_t asked = pc;
    struct source_line place;
    simt_source_find(&asked, 1, &place);
    snprintf(path, bytes, "%s", place.file);
    return place.line;
}
