// make trace: a block's shared arrays after each barrier at which they have changed, from the CPU device's
// trace; where the contract says so, what the lanes of its first warp give to each shuffle; and for a scan of
// the whole array, the global arrays after each launch.
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "inside.h"
#include "json.h"

enum {
    CELLS_SHOWN = 32,
    LABEL = 20,
    LANES = 32,
    VALUE = 8, // bytes that a lane gives to a shuffle, at most
};

// A shared array at one moment, and before.
struct image {
    char name[64];
    size_t bytes;
    unsigned char *now, *before;       // contents
    unsigned char *init, *init_before; // for each byte, whether it was ever written: 1 or 0
    int combines;                      // since the last row
};

static int from_hex(char digit) { return digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10; }

static void read_hex(unsigned char *to, size_t bytes, const char *hex)
{
    for (size_t i = 0; i < bytes && hex[2 * i] && hex[2 * i + 1]; i++)
        to[i] = (unsigned char)(from_hex(hex[2 * i]) << 4 | from_hex(hex[2 * i + 1]));
}

// What it holds is what it held before, from now on.
static void image_age(struct image *image)
{
    memcpy(image->before, image->now, image->bytes);
    memcpy(image->init_before, image->init, image->bytes);
}

// The image of the array that the record speaks of, moved on to what the record says.
static struct image *update(struct image *images, size_t *count, size_t most, const cJSON *object)
{
    const char *name = string_of(object, "name"), *hex = string_of(object, "bytes");
    struct image *image = images;
    while (image < images + *count && strcmp(image->name, name) != 0)
        image++;
    if (image == images + *count) {
        if (*count == most)
            return NULL;
        ++*count;
        *image = (struct image){.bytes = strlen(hex) / 2};
        snprintf(image->name, sizeof image->name, "%s", name);
        image->now = calloc(4, image->bytes + 1);
        if (!image->now)
            abort();
        image->before = image->now + image->bytes;
        image->init = image->before + image->bytes;
        image->init_before = image->init + image->bytes;
    }
    image_age(image);
    read_hex(image->now, image->bytes, hex);
    const char *init = string_of(object, "init");
    for (size_t i = 0; i < image->bytes && init[i]; i++)
        image->init[i] = init[i] == '1';
    return image;
}

static bool all_set(const unsigned char *init, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!init[i])
            return false;
    return true;
}

// One cell: its value, · if never written, and * if it changed since the row before.
static void print_cell(const struct image *image, enum element element, size_t i, int width)
{
    size_t size = element_size(element), at = i * size;
    bool written = all_set(image->init + at, size);
    bool changed = written && (!all_set(image->init_before + at, size) ||
                               memcmp(image->now + at, image->before + at, size) != 0);
    struct text cell = {0};
    if (written)
        cell_text(&cell, element, image->now + at);
    else
        text_add(&cell, "·");
    size_t extra = strstr(cell.bytes, "·") || strstr(cell.bytes, "–") ? strstr(cell.bytes, "·") ? 1 : 2 : 0;
    printf(" %s%*s%s%s", changed ? paint(GOOD) : "", width + (int)extra, cell.bytes, changed ? "*" : " ",
           changed ? paint(PLAIN) : "");
    text_free(&cell);
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// Whether the bytes from `at` to `end` have changed. What nobody has written yet never does.
static bool changed(const struct image *image, size_t at, size_t end)
{
    for (size_t i = at; i < end; i++)
        if (image->init[i] && (!image->init_before[i] || image->now[i] != image->before[i]))
            return true;
    return false;
}

// How wide a table's columns are.
struct columns {
    enum element element;
    int name, cell;
};

// Cells `row` to `end` - 1 of an array; label and combines stand before them, if there is a label.
static void print_row(const char *label, const struct image *image, struct columns columns, size_t row,
                      size_t end)
{
    char name[sizeof image->name + 24];
    snprintf(name, sizeof name, row > 0 ? "%s+%zu" : "%s", image->name, row);
    if (*label == '\0')
        printf("%-*s %8s  %-*s", LABEL, "", "", columns.name, name);
    else
        printf("%-*s %8d  %-*s", LABEL, label, image->combines, columns.name, name);
    for (size_t i = row; i < end && i < row + CELLS_SHOWN; i++)
        print_cell(image, columns.element, i, columns.cell);
    printf("%s\n", end - row > CELLS_SHOWN ? " …" : "");
}

// Prints what has changed of an array, in rows of `cells` cells. Returns whether there was any.
static bool print_image(const char *label, const struct image *image, struct columns columns, size_t cells)
{
    size_t size = element_size(columns.element), count = image->bytes / size;
    bool any = false;
    for (size_t row = 0; row < count; row += cells) {
        size_t end = row + cells < count ? row + cells : count;
        if (!changed(image, row * size, end * size))
            continue;
        print_row(any ? "" : label, image, columns, row, end);
        any = true;
    }
    return any;
}

static void print_header(const char *label, struct columns columns, size_t cells)
{
    printf("%-*s %8s  %-*s", LABEL, label, "combines", columns.name, "");
    for (size_t i = 0; i < cells && i < CELLS_SHOWN; i++)
        printf("%s%*zu", i > 0 ? "  " : " ", columns.cell, i);
    printf("\n");
}

// Only the first block of each launch: the others do the same to their sections.
static bool is_first_block(const cJSON *record)
{
    const cJSON *coordinate;
    cJSON_ArrayForEach(coordinate,
                       cJSON_GetObjectItem(record, "block")) if (coordinate->valueint != 0) return false;
    return true;
}

enum { IMAGES = 8 };

// What the lanes of a warp give to shuffles. An element may take several, a word each.
struct lanes {
    struct image image; // an element a lane; its bytes are none before the first
    unsigned char room[4][LANES * VALUE];
    size_t got;   // bytes of each element, so far
    int line;     // of the shuffle that gave the last of them
    int combines; // of the warp since its last barrier, when it gave the element before
};

// A trace being printed.
struct printing {
    const struct trial *trial;
    struct columns columns;
    int launch;  // whose shared arrays these are
    bool header; // printed for them
    struct image shared[IMAGES], global[IMAGES];
    struct lanes lanes;
    size_t shared_count, global_count;
    int combines;         // of all blocks since the last launch ended
    bool any, shared_any; // printed so far: anything, anything of shared memory
};

static void forget(struct image *images, size_t *count)
{
    while (*count > 0)
        free(images[--*count].now);
}

// A record of another launch begins another table.
static void note_launch(struct printing *p, const cJSON *record)
{
    if (int_of(record, "launch") == p->launch)
        return;
    p->launch = int_of(record, "launch");
    p->header = false;
    forget(p->shared, &p->shared_count);
}

// The table's head, before the first row of a launch.
static void begin_table(struct printing *p, const cJSON *record)
{
    if (p->header)
        return;
    const struct trial *trial = p->trial;
    bool shuffles = trial->contract->shuffles;
    printf("%s, block 0\n", string_of(record, "kernel"));
    print_header(shuffles ? "shuffle, barrier at" : "barrier at", p->columns,
                 shuffles && trial->n < trial->section ? trial->n : trial->section);
    p->header = true;
}

// Takes what a shuffle's lanes give as the next part of an element each. Whether the elements are whole then.
static bool take_values(struct lanes *lanes, size_t size, const cJSON *record)
{
    static const unsigned char zeros[VALUE];
    const cJSON *given;
    unsigned char values[LANES][VALUE] = {0};
    size_t word = sizeof(unsigned), lane = 0;
    cJSON_ArrayForEach(given, cJSON_GetObjectItem(record, "values"))
    {
        if (lane == LANES)
            break;
        read_hex(values[lane], VALUE, cJSON_GetStringValue(given));
        if (memcmp(values[lane] + word, zeros, VALUE - word) != 0)
            word = VALUE;
        lane++;
    }
    if (lanes->line != int_of(record, "line") || lanes->got + word > size)
        lanes->got = 0;
    lanes->line = int_of(record, "line");
    word = word < size ? word : size;
    for (lane = 0; lane < LANES; lane++)
        memcpy(lanes->image.now + lane * size + lanes->got, values[lane], word);
    lanes->got += word;
    return lanes->got == size;
}

// What the lanes of block 0's first warp give to a shuffle.
static void print_shuffle(struct printing *p, const cJSON *record)
{
    struct lanes *lanes = &p->lanes;
    size_t size = element_size(p->trial->element), shown = p->trial->n < LANES ? p->trial->n : LANES;
    char label[LABEL + 64];
    struct image *image = &lanes->image;
    if (image->bytes == 0)
        *image = (struct image){
            "warp 0", LANES * size, lanes->room[0], lanes->room[1], lanes->room[2], lanes->room[3], 0};
    if (!take_values(lanes, size, record))
        return;
    unsigned mask = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(record, "lanes"));
    for (size_t lane = 0; lane < LANES; lane++)
        memset(image->init + lane * size, (int)(mask >> lane & 1), size);
    image->combines = int_of(record, "combines") - lanes->combines;
    lanes->combines += image->combines;
    note_launch(p, record);
    begin_table(p, record);
    snprintf(label, sizeof label, "%s:%d", file_name(string_of(record, "file")), lanes->line);
    print_row(label, image, p->columns, 0, shown);
    image_age(image);
    p->any = true;
}

// What block 0 has in shared memory where one of its barriers opens, or at its end.
static void print_phase(struct printing *p, const cJSON *record)
{
    char label[LABEL + 64] = "end of the block";
    const cJSON *object, *line = cJSON_GetObjectItem(record, "line");
    if (cJSON_IsNumber(line))
        snprintf(label, sizeof label, "%s:%d", file_name(string_of(record, "file")), line->valueint);
    note_launch(p, record);
    p->lanes.combines = 0;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        begin_table(p, record);
        struct image *image = update(p->shared, &p->shared_count, IMAGES, object);
        if (!image)
            continue;
        image->combines += cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
        if (!print_image(label, image, p->columns, p->trial->section))
            continue;
        image->combines = 0;
        p->any = p->shared_any = true;
    }
}

// What a launch has changed in global memory. Arrays that the student's code allocated have no names: they
// are numbered.
static void print_launch(struct printing *p, cJSON *record)
{
    char label[LABEL + 64], number[16];
    cJSON *object;
    int unnamed = 0;
    snprintf(label, sizeof label, "%d %s", int_of(record, "launch"), string_of(record, "kernel"));
    if (p->global_count == 0 || p->shared_count > 0)
        print_header("after launch", p->columns, p->trial->n);
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        if (*string_of(object, "name") == '\0') {
            snprintf(number, sizeof number, "#%d", ++unnamed);
            cJSON_ReplaceItemInObject(object, "name", cJSON_CreateString(number));
        }
        struct image *image = update(p->global, &p->global_count, IMAGES, object);
        if (!image || strcmp(image->name, "x") == 0)
            continue;
        image->combines = p->combines;
        if (!print_image(label, image, p->columns, p->trial->n))
            continue;
        p->any = true;
        label[0] = '\0';
    }
    p->combines = 0;
}

static bool print_trace(FILE *file, const struct trial *trial, bool *several)
{
    struct printing p = {
        .trial = trial,
        .columns = {.element = trial->element,
                    .name = trial->contract->shuffles ? (int)strlen("warp 0") : 4,
                    .cell = trial->element == INTERVAL ? 5
                            : trial->element == INT    ? 4
                                                       : 12},
        .launch = -1,
    };
    size_t room = 0;
    char *line = NULL;
    while (getline(&line, &room, file) > 0) {
        cJSON *record = cJSON_Parse(line);
        const char *kind = string_of(record, "kind");
        if (strcmp(kind, "phase") == 0) {
            p.combines += cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
            if (is_first_block(record))
                print_phase(&p, record);
        } else if (strcmp(kind, "shuffle") == 0) {
            if (trial->contract->shuffles && is_first_block(record) && int_of(record, "warp") == 0)
                print_shuffle(&p, record);
        } else if (trial->contract->reach == WHOLE && trial->n > 0) {
            print_launch(&p, record);
        }
        cJSON_Delete(record);
    }
    *several = p.shared_count + p.global_count > 1 || (p.lanes.image.bytes > 0 && p.shared_any) ||
               (p.shared_count == 1 && p.shared[0].bytes > trial->section * element_size(trial->element));
    forget(p.shared, &p.shared_count);
    forget(p.global, &p.global_count);
    free(line);
    return p.any;
}

int tool_trace(void)
{
    if (contract.entry == SERIAL) {
        printf("nothing to trace: a serial scan has no barriers. make run shows its numbers\n");
        return 2;
    }
    char directory[PATH_BYTES], path[2 * PATH_BYTES];
    struct trial trial = tool_trial();
    struct kernel k;
    run_directory_make(directory);
    snprintf(path, sizeof path, "%s/trace", directory);
    kernel_start(&k, trial.element, trial.schedule, directory, path);
    trial_run(&trial, &k, directory);
    FILE *file = fopen(path, "r");
    bool several = false, any = file && print_trace(file, &trial, &several);
    if (file)
        fclose(file);
    if (any)
        printf("* changed since %s    · never written\n",
               several ? "the array's row before" : "the row above");
    else
        printf("nothing to trace: no kernel ran, or none used shared memory\n");
    int status = tool_judge(&trial, &k);
    trial_free(&trial);
    kernel_stop(&k);
    run_directory_remove(directory);
    return status;
}
