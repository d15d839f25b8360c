// Reads how results were derived, and answers questions about it.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "derivation.h"

struct record { // in the form that the device writes
    uint32_t left, right, who;
};

enum { THREAD_SHIFT = 21, PC_MASK = (1 << THREAD_SHIFT) - 1, THREAD_MASK = 1023 };
enum { RECORDS_MOST = 1 << 26 }; // the most that the device makes

static const struct interval broken = {-1, -1};

// Opens the device's file and counts the records that it has room for. If the kernel program left something
// else in the file's place, there are no records.
static int open_records(const char *path, size_t *room)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    *room = 0;
    if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        *room = (size_t)about.st_size / sizeof(struct record);
    if (*room > RECORDS_MOST)
        *room = RECORDS_MOST;
    return file;
}

static void read_records(struct derivation *d, int file)
{
    size_t bytes = (d->count - d->inputs) * sizeof *d->records, have = 0;
    for (ssize_t n = 1; have < bytes && n > 0; have += n > 0 ? (size_t)n : 0)
        n = read(file, (char *)d->records + have, bytes - have);
}

// The number, if it is that of an input, that of a node before `end`, or one with a meaning of its own.
// Otherwise NUMBER_FOREIGN.
static uint32_t known(const struct derivation *d, uint32_t number, size_t end)
{
    bool stands = number < end ? number < d->inputs || derivation_is_node(d, number)
                               : number >= NUMBER_IDENTITY && number <= NUMBER_FOREIGN;
    return stands ? number : NUMBER_FOREIGN;
}

uint32_t derivation_number(const struct derivation *d, uint32_t number) { return known(d, number, d->count); }

// Whether the record is not a node: it says who makes the following combines, or was never written.
static bool is_none(const struct record *r)
{
    return r->left == NUMBER_NOBODY || (!r->left && !r->right && !r->who);
}

static bool is_empty(struct interval is) { return is.lo >= 0 && is.hi < is.lo; }

// Whether both operands hold elements. An operand that is the identity, or was made of identities alone,
// holds none.
static bool joins(struct interval left, struct interval right) { return !is_empty(left) && !is_empty(right); }

static void derive(struct derivation *d, size_t number)
{
    struct record *r = &d->records[number - d->inputs];
    if (is_none(r)) {
        r->left = NUMBER_NOBODY;
        d->is[number] = broken;
        return;
    }
    r->left = known(d, r->left, number); // an operand is older than what is made of it
    r->right = known(d, r->right, number);
    struct interval left = derivation_is(d, r->left), right = derivation_is(d, r->right);
    d->is[number] = interval_combine(left, right);
    uint32_t depth = derivation_depth(d, r->left), other = derivation_depth(d, r->right);
    d->depth[number] = joins(left, right) + (depth > other ? depth : other);
    d->combines++;
}

void derivation_read(struct derivation *d, const char *path, size_t inputs, size_t count)
{
    size_t room, nodes = count > inputs ? count - inputs : 0;
    int file = open_records(path, &room);
    if (count == 0 || nodes > room)
        nodes = room;
    *d = (struct derivation){.inputs = inputs, .count = inputs + nodes};
    d->records = room_for(nodes, sizeof *d->records);
    d->is = room_for(d->count, sizeof *d->is);
    d->depth = room_for(d->count, sizeof *d->depth);
    read_records(d, file);
    if (file >= 0)
        close(file);
    for (size_t i = 0; i < d->inputs; i++)
        d->is[i] = interval_of((int)i, (int)i);
    for (size_t i = d->inputs; i < d->count; i++)
        derive(d, i);
}

void derivation_free(struct derivation *d)
{
    free(d->records);
    free(d->is);
    free(d->depth);
    *d = (struct derivation){0};
}

bool derivation_is_node(const struct derivation *d, uint32_t number)
{
    return number >= d->inputs && number < d->count && d->records[number - d->inputs].left != NUMBER_NOBODY;
}

void derivation_operands(const struct derivation *d, uint32_t node, uint32_t *left, uint32_t *right)
{
    *left = d->records[node - d->inputs].left;
    *right = d->records[node - d->inputs].right;
}

struct node derivation_node(const struct derivation *d, uint32_t number)
{
    const struct record *r = &d->records[number - d->inputs], *of = r;
    while (of > d->records && of->left != NUMBER_NOBODY)
        of--;
    return (struct node){
        .left = r->left,
        .right = r->right,
        .launch = of->who,
        .block = of->right,
        .thread = r->who >> THREAD_SHIFT & THREAD_MASK,
        .pc = r->who & PC_MASK,
    };
}

struct turn { // a combine of a thread
    uint32_t launch, block, thread, node;
};

static int by_threads(const void *a, const void *b)
{
    const struct turn *x = a, *y = b;
    const uint32_t of_x[] = {x->launch, x->block, x->thread, x->node},
                   of_y[] = {y->launch, y->block, y->thread, y->node};
    for (int i = 0; i < 4; i++)
        if (of_x[i] != of_y[i])
            return of_x[i] < of_y[i] ? -1 : 1;
    return 0;
}

static bool of_one_thread(const struct turn *a, const struct turn *b)
{
    return a->launch == b->launch && a->block == b->block && a->thread == b->thread;
}

size_t *derivation_turns(const struct derivation *d)
{
    const struct record *of = d->records, *end = of + (d->count - d->inputs);
    struct turn *turns = room_for(d->count, sizeof *turns);
    size_t *nth = room_for(d->count, sizeof *nth), count = 0;
    for (const struct record *r = of; r < end; r++)
        if (r->left == NUMBER_NOBODY)
            of = r;
        else
            turns[count++] = (struct turn){of->who, of->right, r->who >> THREAD_SHIFT & THREAD_MASK,
                                           (uint32_t)(r - d->records + (ptrdiff_t)d->inputs)};
    qsort(turns, count, sizeof *turns, by_threads);
    for (size_t i = 1; i < count; i++)
        if (of_one_thread(&turns[i - 1], &turns[i]))
            nth[turns[i].node] = nth[turns[i - 1].node] + 1;
    free(turns);
    return nth;
}

struct interval derivation_is(const struct derivation *d, uint32_t number)
{
    return number < d->count ? d->is[number] : number == NUMBER_IDENTITY ? interval_of(0, -1) : broken;
}

uint32_t derivation_depth(const struct derivation *d, uint32_t number)
{
    return number < d->count ? d->depth[number] : 0;
}

static bool broke(const struct derivation *d, uint32_t number)
{
    return derivation_is_node(d, number) && d->is[number].lo < 0;
}

uint32_t derivation_origin(const struct derivation *d, uint32_t number)
{
    while (broke(d, number)) {
        const struct record *r = &d->records[number - d->inputs];
        bool left = broke(d, r->left), right = broke(d, r->right);
        if (!left && !right)
            break;
        number = left && (!right || r->left < r->right) ? r->left : r->right;
    }
    return number;
}

bool *derivation_used(const struct derivation *d, const uint32_t *y, size_t n)
{
    bool *used = room_for(d->count, sizeof *used);
    for (size_t i = 0; i < n; i++)
        if (y[i] < d->count)
            used[y[i]] = true;
    for (size_t number = d->count; number-- > d->inputs;) {
        const struct record *r = &d->records[number - d->inputs];
        if (!used[number] || r->left == NUMBER_NOBODY)
            continue;
        if (r->left < d->count)
            used[r->left] = true;
        if (r->right < d->count)
            used[r->right] = true;
    }
    return used;
}

// The results made so far: a hash table of nodes, by the inputs that they are made of. At most half of it is
// full.
struct made {
    uint32_t *node; // 0: empty
    size_t mask;    // one less than the number of places, which is a power of two
};

static struct made made_of(size_t nodes)
{
    size_t places = 2;
    while (places < 2 * nodes)
        places *= 2;
    return (struct made){room_for(places, sizeof(uint32_t)), places - 1};
}

static size_t place_of(struct interval is, size_t mask)
{
    uint64_t key = (uint64_t)(uint32_t)is.lo << 32 | (uint32_t)is.hi;
    return (size_t)(key * 0x9e3779b97f4a7c15u >> 32) & mask; // Fibonacci hashing
}

// Whether no node before this one has made the same result.
static bool is_new(const struct derivation *d, struct made made, size_t number)
{
    struct interval is = d->is[number];
    if (is.lo < 0)
        return true;
    size_t place = place_of(is, made.mask);
    for (; made.node[place] > 0; place = (place + 1) & made.mask) {
        struct interval before = d->is[made.node[place]];
        if (before.lo == is.lo && before.hi == is.hi)
            return false;
    }
    made.node[place] = (uint32_t)number;
    return true;
}

struct use derivation_use(const struct derivation *d, const uint32_t *y, size_t n)
{
    bool *used = derivation_used(d, y, n);
    struct made made = made_of(d->count - d->inputs);
    struct use use = {.lost = d->combines, .one_makes = true};
    for (size_t number = d->inputs; number < d->count; number++) {
        const struct record *r = &d->records[number - d->inputs];
        if (!used[number] || r->left == NUMBER_NOBODY)
            continue;
        use.lost--;
        if (!joins(derivation_is(d, r->left), derivation_is(d, r->right))) {
            use.idle++;
            continue;
        }
        unsigned thread = r->who >> THREAD_SHIFT & THREAD_MASK;
        use.one_makes = use.one_makes && (use.joins == 0 || thread == use.maker);
        use.maker = thread;
        *(is_new(d, made, number) ? &use.joins : &use.again) += 1;
    }
    free(used);
    free(made.node);
    return use;
}
