// What `make run` and `make trace` share: they make the call that their variables describe.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { N_LIMIT = 1 << 24, START_LIMIT = 1024 };

static const char running_example[] = RUNNING_EXAMPLE_TEXT;

void tool_usage(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(2);
}

size_t tool_numbers(const char *list, int **numbers)
{
    size_t count = 0;
    *numbers = room_for(strlen(list), sizeof **numbers);
    while (*(list += strspn(list, " ,\t\n"))) {
        char *end;
        errno = 0;
        long number = strtol(list, &end, 10);
        if (end == list || errno || number > INT_MAX || number < INT_MIN || (*end && !strchr(" ,\t\n", *end)))
            tool_usage("X takes whole numbers: make run X=\"3 1 7 0 4 1 6 3\"");
        (*numbers)[count++] = (int)number;
        list = end;
    }
    if (count == 0)
        tool_usage("X contains no numbers");
    return count;
}

static enum element chosen_element(void)
{
    const char *name = setting(&settings.element, "int");
    for (enum element element = 0; element < ELEMENTS; element++)
        if (strcmp(name, element_name(element)) == 0)
            return element;
    tool_usage("ELEMENT must be interval, int, float, affine, max or min-plus");
    return INT;
}

// Whole numbers as elements: unchanged or, as affine maps, v -> v + number and, as maps of MIN_PLUS,
// v -> min(v + number, number). Intervals don't use the numbers.
static void *elements_of(enum element element, const int *numbers, size_t n)
{
    char *x = room_for(n, element_size(element));
    for (size_t i = 0; i < n; i++)
        if (element == INTERVAL)
            ((struct interval *)x)[i] = interval_of((int)i, (int)i);
        else if (element == FLOAT)
            ((float *)x)[i] = (float)numbers[i];
        else if (element == AFFINE)
            ((struct affine *)x)[i] = affine_of(1, (unsigned)numbers[i]);
        else if (element == MIN_PLUS)
            ((struct min_plus *)x)[i] = min_plus_of(numbers[i]);
        else
            ((int *)x)[i] = numbers[i];
    return x;
}

// The exercise's contract. If it has several functions, the contract of the function that PART chooses.
static const struct contract *chosen_contract(void)
{
    unsigned long long part = setting_number(&settings.part, 1, UINT_MAX);
    if (!contract.functions)
        return &contract;
    for (const struct contract *const *c = contract.functions; *c; c++)
        if ((*c)->part == part)
            return *c;
    tool_usage("this exercise has no such PART");
    return NULL;
}

static unsigned chosen_section(const struct contract *c, size_t n)
{
    if (c->entry != SCAN)
        return 0;
    unsigned least = c->sections[0], most = section_limit(c), multiple = c->multiple;
    unsigned section = (unsigned)setting_number(&settings.section, section_for(c, n), UINT_MAX);
    if (!section_fits(c, section)) {
        struct text text = {0};
        if (multiple > 0)
            text_add(&text, "SECTION must be a multiple of %u from %u to %u", multiple, least, most);
        else
            text_add(&text, "SECTION must be a power of two from %u to %u", least, most);
        tool_usage(text.bytes);
    }
    return section;
}

// START=1,3: how many elements after an aligned address x and y begin.
static void choose_starts(struct trial *trial)
{
    const char *start = setting(&settings.start, "0,0");
    char end;
    if (sscanf(start, "%u,%u%c", &trial->x_start, &trial->y_start, &end) != 2 ||
        trial->x_start > START_LIMIT || trial->y_start > START_LIMIT)
        tool_usage("START takes two numbers, how many elements x and y are shifted by: make run START=1,3");
}

struct trial tool_trial(void)
{
    struct trial trial = {
        .contract = chosen_contract(),
        .element = chosen_element(),
        .seed = setting_number(&settings.seed, 1, UINT64_MAX),
        .schedule = (unsigned)setting_number(&settings.schedule, 1, UINT_MAX),
        .in_place = setting(&settings.in_place, NULL),
        .order = tool_order(),
    };
    const char *list = setting(&settings.x, setting(&settings.n, NULL) ? NULL : running_example);
    if (list) {
        int *numbers;
        trial.n = tool_numbers(list, &numbers);
        trial.x = elements_of(trial.element, numbers, trial.n);
        free(numbers);
    } else {
        trial.n = setting_number(&settings.n, 0, N_LIMIT);
    }
    trial.section = chosen_section(trial.contract, trial.n);
    choose_starts(&trial);
    return trial;
}

void run_make(struct run *run, struct trial trial, bool traced)
{
    char path[PATH_BYTES + 16];
    *run = (struct run){.trial = trial};
    run_directory_make(run->directory);
    snprintf(path, sizeof path, "%s/trace", run->directory);
    const char *trace = traced ? setting(&settings.keep_trace, path) : NULL;
    if (traced)
        kernel_start(&run->k, trial_program(trial.element), trial.schedule, run->directory, trace);
    trial_run(&run->trial, &run->k, run->directory);
    if (traced && !run->trial.derivation.records) // it didn't return; reads what was combined until then
        derivation_read(&run->trial.derivation, run->k.derivation, run->trial.count, 0);
    run->trace = traced ? open_file(trace, "r") : NULL;
}

void run_free(struct run *run)
{
    if (run->trace)
        fclose(run->trace);
    trial_free(&run->trial);
    kernel_stop(&run->k);
    run_directory_remove(run->directory);
}

// Prints work and steps. If the scan is right, also prints which costs differ from those of its algorithm
// and, if too few combines make y, what the others do.
static void print_counts(const struct trial *trial, const struct counts *counts, bool right)
{
    struct text text = {0};
    printf("work %lu, steps %lu\n", counts->work, counts->steps);
    if (!right)
        return;
    counted_differences_text(&text, trial, counts);
    if (trial->contract->cost && costs_hold(trial) && work_is_useless(trial, counts)) {
        useful_work_text(&text, trial, counts);
        text_add(&text, "\n");
    }
    print_lines(stdout, text_bytes(&text), "");
    text_free(&text);
}

static const char *word_of(const char *kind)
{
    static const char *const words[][2] = {{"shared-race", "racing"},
                                           {"global-race", "racing"},
                                           {"missing-fence", "racing"},
                                           {"divergence", "diverged"},
                                           {"deadlock", "deadlock"},
                                           {"oob", "out of bounds"},
                                           {"misaligned", "misaligned"},
                                           {"uninit", "reads unwritten memory"},
                                           {"invalid-launch", "not launched"},
                                           {"absent-lane", "a lane is absent"},
                                           {"not-an-element", "combines a value that is not an element"},
                                           {"host-combine", "combines on the host"},
                                           {"undefined-value", "undefined values"},
                                           {"timeout", "endless"},
                                           {"crash", "crashed"},
                                           {"host-deref", "crashed"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(kind, words[i][0], strlen(words[i][0])) == 0)
            return words[i][1];
    return "wrong";
}

static void add_word(struct text *text, const char *word)
{
    if (!text->bytes || !strstr(text->bytes, word))
        text_add(text, "%s%s", text->bytes ? ", " : "", word);
}

void trouble_text(struct text *text, const struct trial *trial)
{
    size_t first;
    for (size_t i = 0; i < trial->outcome.report.count; i++)
        add_word(text, word_of(trial->outcome.report.findings[i].kind));
    if (is_stopped(trial->outcome.ending))
        add_word(text, "endless");
    else if (trial->outcome.ending != ANSWERED && trial->outcome.report.count == 0)
        add_word(text, "crashed");
    else if (trial->outcome.report.count == 0 && (!trial->numbers || compare_first(trial, &first) > 0))
        add_word(text, "wrong");
}

void tool_elsewhere(struct text *text, const struct trial *trial)
{
    char directory[PATH_BYTES];
    struct kernel_process k = {0};
    struct sizes sizes = sizes_all(trial->contract, trial->seed);
    run_directory_make(directory);
    for (size_t i = 0; i < sizes.count && text->length == 0; i++) {
        struct trial other = trial_of(trial->contract, INTERVAL, sizes.at[i], trial->seed);
        struct text trouble = {0};
        trial_run(&other, &k, directory);
        trouble_text(&trouble, &other);
        if (trouble.length > 0)
            text_add(text, "right here, but at N=%zu SECTION=%u %s", other.n, other.section, trouble.bytes);
        text_free(&trouble);
        trial_free(&other);
    }
    free(sizes.at);
    kernel_stop(&k);
    run_directory_remove(directory);
}

void tool_print_verdict(const struct verdict *v, const struct kernel_process *k)
{
    struct shown shown = {0};
    printf("%s", paint(BAD));
    print_lines(stdout, text_bytes(&v->lines), "");
    printf("%s", paint(PLAIN));
    print_findings(stdout, "", v, &shown, "");
    if (k->kept > 0)
        printf("the kernel program printed:\n%.*s%s", (int)k->kept, k->printed,
               k->printed[k->kept - 1] == '\n' ? "" : "\n");
    if (k->printed_bytes > k->kept)
        printf("… (%llu bytes in all)\n", k->printed_bytes);
}

void tool_print_traffic(const struct counts *counts)
{
    if (counts->by_warps)
        printf("global memory: %lu bytes in %lu sectors of 32; shared memory: %lu accesses, %lu bank "
               "conflicts\n",
               counts->bytes, counts->sectors, counts->shared, counts->conflicts);
}

int tool_judge(const struct trial *trial, const struct kernel_process *k)
{
    struct verdict v = {0};
    bool right = judge(&v, trial, k);
    tool_print_verdict(&v, k);
    struct counts counts = trial_counts(trial);
    if (counts.known)
        print_counts(trial, &counts, right);
    tool_print_traffic(&counts);
    verdict_free(&v);
    return right ? 0 : 1;
}
