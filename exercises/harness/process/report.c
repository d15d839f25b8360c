// Reads the CPU device's report: lines of JSON, with one record each.
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cjson/cJSON.h>

#include "process.h"
#include "text/json.h"

enum { FINDINGS_KEPT = 1000, SENTENCE = 4000, THREADS_OF_A_BLOCK = 1024 };

static int number_order(const void *left, const void *right)
{
    const int *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

// The key has the kind, the object and the lines concerned, each once, in rising order. So the same fault has
// the same key in two runs, even if threads came in another order.
static char *finding_key(const cJSON *record, const char *brief)
{
    enum { LINES = 8 };
    int lines[LINES], count = 0;
    const cJSON *access;
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(record, "accesses"))
    {
        const cJSON *line = cJSON_GetObjectItem(access, "line");
        if (line && count < LINES)
            lines[count++] = line->valueint;
    }
    qsort(lines, (size_t)count, sizeof *lines, number_order);
    struct text key = {0};
    text_add(&key, "%s", brief);
    for (int i = 0; i < count; i++)
        if (i == 0 || lines[i] != lines[i - 1])
            text_add(&key, " %d", lines[i]);
    return key.bytes;
}

// Only the name in the path is used.
const char *own_file(const char *path)
{
    const char *kernel = setting(&settings.kernel, "kernel.cu"), *name = file_name(path),
               *end = strrchr(name, '.');
    if (strcmp(name, file_name(kernel)) == 0)
        return kernel;
    return end && strcmp(end, ".h") == 0 ? name : NULL;
}

void quote_told(struct text *out, const char *path, int number)
{
    const char *own = own_file(path);
    if (own)
        quote_line(out, own, number);
}

char *source_line(const char *path, int number)
{
    FILE *file = number > 0 ? open_file(path, "r") : NULL;
    if (!file)
        return NULL;
    char *line = NULL;
    size_t room = 0;
    ssize_t length = 0;
    for (int i = 0; i < number && length >= 0; i++)
        length = next_line(&line, &room, file);
    fclose(file);
    if (length > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        return line;
    }
    free(line);
    return NULL;
}

void quote_line(struct text *out, const char *path, int number)
{
    char *line = source_line(path, number);
    if (line)
        text_add(out, "\n    %s:%d  %s", file_name(path), number, line + strspn(line, " \t"));
    free(line);
}

// Whether no access that the record lists before this one is in the same line.
static bool is_first_in_line(const cJSON *record, const cJSON *access)
{
    const cJSON *before;
    cJSON_ArrayForEach(
        before, cJSON_GetObjectItem(
                    record, "accesses")) if (before == access ||
                                             (int_of(before, "line") == int_of(access, "line") &&
                                              !strcmp(string_of(before, "file"),
                                                      string_of(access, "file")))) return before == access;
    return true;
}

// The device's sentence, followed by the source lines that it names, each once.
static char *finding_text(const cJSON *record)
{
    struct text out = {0};
    text_add(&out, "%.*s", SENTENCE, string_of(record, "message"));
    const cJSON *access;
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(record, "accesses"))
    {
        const cJSON *line = cJSON_GetObjectItem(access, "line");
        if (line && is_first_in_line(record, access))
            quote_told(&out, string_of(access, "file"), line->valueint);
    }
    return out.bytes;
}

void report_add(struct report *report, struct finding finding)
{
    *ADDED(report->findings, report->count) = finding;
}

// The number of a thread or a block; -1 if it has none, or one with several dimensions.
static int number_in(const cJSON *access, const char *name)
{
    const cJSON *dim = cJSON_GetObjectItem(access, name);
    bool plain = cJSON_GetArraySize(dim) == 3 && cJSON_GetArrayItem(dim, 1)->valueint == 0 &&
                 cJSON_GetArrayItem(dim, 2)->valueint == 0;
    return plain ? cJSON_GetArrayItem(dim, 0)->valueint : -1;
}

// The note of an access ends in who made it.
static void find_who(struct found_at *at, const cJSON *access)
{
    const char *note = string_of(access, "note"), *by = strstr(note, " by ");
    if (by)
        snprintf(at->who, sizeof at->who, "%.47s", by + strlen(" by "));
}

// In a record, a question mark stands for each tab of the line.
static void find_hold(struct found_at *at, const cJSON *access)
{
    const char *hold = string_of(access, "hold");
    const size_t length = strlen(hold);
    for (size_t i = 0; length < sizeof at->hold && i < length; i++)
        at->hold[i] = (char)(hold[i] == '?' ? '\t' : hold[i]);
    at->last = cJSON_IsTrue(cJSON_GetObjectItem(access, "last"));
    at->older = cJSON_IsTrue(cJSON_GetObjectItem(access, "older"));
}

static void find_places(struct finding *finding, const cJSON *record)
{
    const cJSON *access, *index = cJSON_GetObjectItem(record, "index");
    snprintf(finding->object, sizeof finding->object, "%.63s", string_of(record, "object"));
    finding->index = cJSON_IsNumber(index) ? index->valueint : -1;
    snprintf(finding->indices, sizeof finding->indices, "%.47s", string_of(record, "indices"));
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(record, "accesses"))
    {
        if (finding->at_count == FOUND_AT)
            return;
        struct found_at *at = &finding->at[finding->at_count++];
        snprintf(at->op, sizeof at->op, "%.11s", string_of(access, "op"));
        snprintf(at->file, sizeof at->file, "%.63s", file_name(string_of(access, "file")));
        at->line = int_of(access, "line");
        at->by_host = !cJSON_HasObjectItem(access, "thread");
        at->thread = number_in(access, "thread");
        at->block = number_in(access, "block");
        find_who(at, access);
        find_hold(at, access);
    }
}

static void add_finding(struct report *report, const cJSON *record, const char *kind, const char *line)
{
    const char *object = string_of(record, "object");
    struct text brief = {0};
    text_add(&brief, "%s", kind);
    if (*object) // totals#2, the second array of one variable, is shown as totals
        text_add(&brief, " on %.*s", 1 + (int)strcspn(object + 1, "#"), object);
    struct finding finding = {
        .kind = copy_of(kind),
        .key = finding_key(record, brief.bytes),
        .brief = brief.bytes,
        .text = finding_text(record),
        .record = copy_of(line),
    };
    find_places(&finding, record);
    finding.launch = (int)report->counts.launches + 1; // the record of a launch comes after its findings
    report_add(report, finding);
}

bool report_has_race(const struct report *report, const char *array)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct finding *f = &report->findings[i];
        const char *of = strstr(f->brief, " on ");
        if ((strstr(f->kind, "race") || strcmp(f->kind, "missing-fence") == 0) && of &&
            strcmp(of + strlen(" on "), array) == 0)
            return true;
    }
    return false;
}

static unsigned long count_of(const cJSON *record, const char *name)
{
    const cJSON *count = cJSON_GetObjectItem(record, name);
    return cJSON_IsNumber(count) && count->valuedouble > 0 ? (unsigned long)count->valuedouble : 0;
}

// The dimensions of a grid or of its blocks, multiplied. For a grid the product may exceed any integer type.
static double product_of(const cJSON *record, const char *name)
{
    double product = 1;
    const cJSON *dimension;
    cJSON_ArrayForEach(dimension, cJSON_GetObjectItem(record, name)) { product *= dimension->valuedouble; }
    return product;
}

static void dim_of(int of[3], const cJSON *record, const char *name)
{
    for (int i = 0; i < 3; i++) {
        const cJSON *one = cJSON_GetArrayItem(cJSON_GetObjectItem(record, name), i);
        of[i] = one ? one->valueint : 0;
    }
}

static void find_busy(struct busy *busy, const cJSON *record)
{
    const unsigned long accesses = count_of(record, "most_accesses");
    if (accesses <= busy->accesses)
        return;
    busy->accesses = accesses;
    dim_of(busy->thread, record, "most_thread");
    dim_of(busy->block, record, "most_block");
}

static void add_launch(struct counts *counts, const cJSON *record)
{
    const cJSON *work = cJSON_GetObjectItem(record, "work"), *steps = cJSON_GetObjectItem(record, "steps");
    double of_block = product_of(record, "block");
    unsigned long threads = of_block >= 0 && of_block <= THREADS_OF_A_BLOCK ? (unsigned long)of_block : 0;
    double all = product_of(record, "grid") * (double)threads;
    if (counts->launches++ == 0 || all < counts->least_threads)
        counts->least_threads = all;
    counts->threads = threads > counts->threads ? threads : counts->threads;
    counts->by_warps |= cJSON_IsNumber(cJSON_GetObjectItem(record, "global_sectors"));
    counts->warps += count_of(record, "combine_warps");
    counts->bytes += count_of(record, "global_bytes");
    counts->accesses += count_of(record, "global_accesses");
    counts->sectors += count_of(record, "global_sectors");
    counts->busiest += count_of(record, "busiest_accesses");
    counts->average += all > 0 ? (double)count_of(record, "global_accesses") / all : 0;
    counts->chain += count_of(record, "chain");
    find_busy(&counts->busy, record);
    counts->shared += count_of(record, "shared_accesses");
    unsigned long shared_bytes = count_of(record, "shared_bytes");
    counts->shared_bytes = shared_bytes > counts->shared_bytes ? shared_bytes : counts->shared_bytes;
    counts->conflicts += count_of(record, "bank_conflicts");
    if (!cJSON_IsNumber(work) || !cJSON_IsNumber(steps))
        return;
    counts->known = true;
    counts->work += count_of(record, "work");
    counts->steps += count_of(record, "steps");
    counts->barriers += count_of(record, "barriers");
}

static void add_given(struct report *report, const cJSON *record)
{
    struct given given = {
        .by = copy_of(string_of(record, "by")),
        .kernel = copy_of(string_of(record, "kernel")),
        .file = copy_of(string_of(record, "file")),
        .line = int_of(record, "line"),
        .pc = (long long)count_of(record, "pc"),
        .bytes = count_of(record, "bytes"),
        .got = count_of(record, "got"),
    };
    snprintf(given.hash, sizeof given.hash, "%.19s", string_of(record, "hash"));
    *ADDED(report->given, report->given_count) = given;
}

static bool same_site(const struct site *a, const struct site *b)
{
    return a->line == b->line && a->array_bytes == b->array_bytes && strcmp(a->op, b->op) == 0 &&
           strcmp(a->file, b->file) == 0 && strcmp(a->object, b->object) == 0 &&
           strcmp(a->kernel, b->kernel) == 0;
}

static void add_site(struct report *report, const cJSON *record)
{
    struct site site = {
        .line = int_of(record, "line"),
        .shared = cJSON_IsTrue(cJSON_GetObjectItem(record, "shared")),
        .array_bytes = count_of(record, "array_bytes"),
        .element = count_of(record, "element"),
    };
    snprintf(site.op, sizeof site.op, "%.11s", string_of(record, "op"));
    snprintf(site.file, sizeof site.file, "%.63s", file_name(string_of(record, "file")));
    snprintf(site.object, sizeof site.object, "%.63s", string_of(record, "object"));
    snprintf(site.kernel, sizeof site.kernel, "%.63s", string_of(record, "kernel"));
    size_t i = 0;
    while (i < report->site_count && !same_site(&report->sites[i], &site))
        i++;
    if (i == report->site_count)
        *ADDED(report->sites, report->site_count) = site;
    report->sites[i].count += count_of(record, "count");
    report->sites[i].bytes += count_of(record, "bytes");
    report->sites[i].sectors += count_of(record, "sectors");
}

static void add_parting(struct report *report, const cJSON *record)
{
    struct parted *p = &report->parted;
    p->lanes = (unsigned)count_of(record, "lanes");
    p->of = (unsigned)count_of(record, "of");
    p->line = int_of(record, "line");
    snprintf(p->file, sizeof p->file, "%.63s", file_name(string_of(record, "file")));
}

void report_read(struct report *report, const char *path, long *at)
{
    struct stat about;
    if (stat(path, &about) < 0)
        return; // nothing has been reported yet
    if (!S_ISREG(about.st_mode))
        harness_failed("%s is not a regular file, so no report can be read from it", path);
    FILE *file = open_file(path, "r");
    if (!file)
        return;
    fseek(file, *at, SEEK_SET);
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = next_line(&line, &room, file)) > 0 && line[length - 1] == '\n') {
        *at += length;
        cJSON *record = record_of(line);
        report->damaged |= !record;
        const char *kind = string_of(record, "kind");
        if (strcmp(kind, "launch") == 0)
            add_launch(&report->counts, record);
        else if (strcmp(kind, "given") == 0)
            add_given(report, record);
        else if (strcmp(kind, "site") == 0)
            add_site(report, record);
        else if (strcmp(kind, "parted") == 0)
            add_parting(report, record);
        else if (*kind && report->count < FINDINGS_KEPT)
            add_finding(report, record, kind, line);
        cJSON_Delete(record);
    }
    free(line);
    fclose(file);
}

void report_free(struct report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        free(report->findings[i].kind);
        free(report->findings[i].key);
        free(report->findings[i].brief);
        free(report->findings[i].text);
        free(report->findings[i].record);
    }
    for (size_t i = 0; i < report->given_count; i++) {
        free(report->given[i].by);
        free(report->given[i].kernel);
        free(report->given[i].file);
    }
    free(report->sites);
    free(report->given);
    free(report->findings);
    *report = (struct report){0};
}

bool report_has(const struct report *report, const char *kind)
{
    for (size_t i = 0; i < report->count; i++)
        if (strncmp(report->findings[i].kind, kind, strlen(kind)) == 0)
            return true;
    return false;
}
