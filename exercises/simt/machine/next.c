// Orders in which each strong access is a choice. A thread that is about to make one stops there. When all
// threads have come to a strong access, or wait, or have ended, one of them is chosen, and runs on to its
// next strong access. A chain of such choices describes an order completely: plain accesses do not race, so
// it does not matter in which order they come. Which block starts in a place that is free is a choice, too.
//
// The plain choice is the thread that made the last strong access or, if it cannot be chosen, the first one
// by the numbers of blocks and threads.
//
// A thread that polls would make such an order endless. So a thread cannot be chosen as long as its next
// access would only repeat what it has seen: it made the same access before, and neither this word nor any
// other that it has read since has changed. Threads that have met have seen what each of them saw, because a
// loop may depend on all of it, such as one that votes. If no thread can be chosen otherwise, all can: then
// there may be a deadlock, and patience ends in launch.c as it always does.
//
// With SIMT_WEAK, a load may get an older value, and that is a choice, too. A load that would repeat an
// access need not get the value again that it got before: if nothing but this value can have changed, it does
// not, and if the thread has made all of its loop once more without any news, it gets the newest.
// Sequentially consistent fences have one order, which decides what loads may get, so such a fence is an
// access of its own then.
//
// Lanes of a warp that come to the same load of the same word make it together, as hardware does: they are
// one thread in these choices, the first of them, and they get the same value.
//
// While these choices are kept, these lines stand between them. A thread is written as one number, that of
// its block times MAX_BLOCK_THREADS plus its own.
//
//     #launch                       a launch begins
//     #go THREAD PC WORD BYTES HOW VALUE COUNT THREADS…
//                                   the thread makes an access in that place of the code. HOW is the sum of 1
//                                   if it writes and 2 if it is a sequentially consistent fence, too. VALUE
//                                   is what is there before it, and the thread was chosen from those COUNT
//                                   threads
//     #load THREAD PC               the choice `older` that follows is about this load
//     #meet BLOCK FIRST LANES       lanes of the warp that begins with thread FIRST meet
//     #barrier BLOCK                all threads of the block do
#include <stdlib.h>
#include <string.h>

#include "inside.h"

bool simt_each_strong;

// ---- what a thread has seen

enum { SEEN = 64 }; // accesses that are remembered of each thread

struct seen_word {
    uintptr_t address;
    size_t bytes;
    const void *by;
    uint64_t value, time;
    bool foreign; // another thread made the access, and this one has met it since
};

struct strong { // what is known of a thread
    struct touch next;
    struct seen_word seen[SEEN];
    unsigned count;
    uint64_t met;     // when it met others last
    uint64_t changed; // when it changed something last
    uint64_t news;    // when it, or a thread that it has met, last saw something for the first time
};

static uint64_t now; // counts accesses and meetings

static const char fence_word; // stands for what sequentially consistent fences access

static bool is_fence(const struct touch *t) { return t->address == (uintptr_t)&fence_word; }

// Whether the access is ordered as such a fence, too.
static bool fences(const struct touch *t)
{
    return simt_options.weak && (is_fence(t) || (t->how & ACCESS_ATOMIC && t->order == __ATOMIC_SEQ_CST));
}

static uint64_t value_at(uintptr_t address, size_t bytes)
{
    uint64_t parts[2] = {0, 0};
    memcpy(parts, (const void *)address, bytes < sizeof parts ? bytes : sizeof parts);
    return parts[0] ^ simt_mixed(parts[1]) ^ simt_mixed(0);
}

static bool is_as_seen(const struct seen_word *w) { return value_at(w->address, w->bytes) == w->value; }

// Returns the last time that the thread made the access which comes next, or NULL.
static struct seen_word *last_of(struct strong *s, const struct touch *t)
{
    for (unsigned i = 0; i < s->count; i++)
        if (!s->seen[i].foreign && s->seen[i].address == t->address && s->seen[i].by == t->by)
            return &s->seen[i];
    return NULL;
}

// Whether the thread's next access would only repeat what it has seen.
static bool repeats(struct strong *s)
{
    const struct seen_word *last = last_of(s, &s->next);
    if (!last || last->time <= s->changed)
        return false;
    for (unsigned i = 0; i < s->count; i++)
        if ((s->seen[i].foreign || s->seen[i].time >= last->time) && !is_as_seen(&s->seen[i]))
            return false;
    return true;
}

static struct seen_word *room_in(struct strong *s)
{
    if (s->count < SEEN)
        return &s->seen[s->count++];
    struct seen_word *oldest = s->seen;
    for (unsigned i = 1; i < SEEN; i++)
        if (s->seen[i].time < oldest->time)
            oldest = &s->seen[i];
    return oldest;
}

static void forget_foreign(struct strong *s)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < s->count; i++)
        if (!s->seen[i].foreign)
            s->seen[kept++] = s->seen[i];
    s->count = kept;
}

// The thread makes its next access now.
static void see(struct strong *s)
{
    const struct touch *t = &s->next;
    forget_foreign(s);
    struct seen_word *w = last_of(s, t);
    const uint64_t value = value_at(t->address, t->bytes);
    if (!w || w->value != value) {
        simt_progress.changes++;
        s->news = now + 1;
    }
    if (!w)
        w = room_in(s);
    *w = (struct seen_word){t->address, t->bytes, t->by, value, ++now, false};
    if (!(t->how & ACCESS_READ))
        s->changed = now;
}

// The thread's last access may have been an update that changed its word.
static void note_update(struct strong *s)
{
    const struct seen_word *w = s->next.how & ACCESS_WRITE ? last_of(s, &s->next) : NULL;
    if (w && !is_as_seen(w))
        s->changed = now;
}

// ---- meetings

static void tell_to(struct strong *to, const struct strong *from)
{
    to->news = from->news > to->news ? from->news : to->news;
    for (unsigned i = 0; i < from->count; i++)
        if (!from->seen[i].foreign && from->seen[i].time > from->met) {
            struct seen_word *w = room_in(to);
            *w = from->seen[i];
            w->foreign = true;
        }
}

static bool has_news(const struct strong *s)
{
    for (unsigned i = 0; i < s->count; i++)
        if (!s->seen[i].foreign && s->seen[i].time > s->met)
            return true;
    return false;
}

static bool is_in(unsigned number, unsigned first, uint32_t lanes)
{
    return number - first >= WARP_SIZE || lanes >> (number - first) & 1;
}

// Threads first … stop-1 have met: of the warp that begins with `first`, only these lanes.
static void meet(const struct block *b, unsigned first, unsigned stop, uint32_t lanes)
{
    struct strong *of = b->schedule->strong;
    for (unsigned i = first; i < stop; i++)
        for (unsigned k = first; is_in(i, first, lanes) && has_news(&of[i]) && k < stop; k++)
            if (k != i && is_in(k, first, lanes))
                tell_to(&of[k], &of[i]);
    now++;
    for (unsigned i = first; i < stop; i++)
        if (is_in(i, first, lanes))
            of[i].met = now;
}

static uint64_t place_of(const struct block *b) { return b->number - simt_current_launch->first_number; }

void simt_next_meet(const struct block *b, unsigned first, uint32_t lanes)
{
    struct simt_text *notes = simt_choices_notes();
    meet(b, first, first + WARP_SIZE < b->count ? first + WARP_SIZE : b->count, lanes);
    if (!notes)
        return;
    simt_text_add(notes, "#meet %llu %u %x\n", (unsigned long long)place_of(b), first, lanes);
    simt_choices_noted();
}

void simt_next_barrier(const struct block *b)
{
    struct simt_text *notes = simt_choices_notes();
    meet(b, 0, b->count, UINT32_MAX);
    if (!notes)
        return;
    simt_text_add(notes, "#barrier %llu\n", (unsigned long long)place_of(b));
    simt_choices_noted();
}

// ---- whose turn it is

static struct {
    uint64_t made, started; // choices so far
    const struct strong *last;
    struct candidate {
        struct block *block;
        unsigned slot, thread;
    } * of;
    size_t count, room;
} turn;

static struct strong *strong_of(const struct candidate *c) { return &c->block->schedule->strong[c->thread]; }

static void add_candidate(struct candidate c)
{
    if (turn.count == turn.room) {
        turn.room = turn.room ? 2 * turn.room : 256;
        turn.of = simt_device_realloc(turn.of, turn.room, sizeof *turn.of);
    }
    turn.of[turn.count++] = c;
}

// Whether thread i of b loads what thread k of its warp is about to load, by the same code.
static bool goes_along(const struct block *b, unsigned i, unsigned k)
{
    const struct touch *mine = &b->schedule->strong[i].next, *its = &b->schedule->strong[k].next;
    return b->schedule->states[i] == THREAD_NEXT && i / WARP_SIZE == k / WARP_SIZE && mine->by == its->by &&
           mine->address == its->address && !((mine->how | its->how) & ACCESS_WRITE) &&
           (is_fence(mine) || !fences(mine));
}

// Whether the candidate that was added last, or one before it, takes thread i of b along.
static bool is_taken_along(const struct block *b, unsigned i)
{
    for (size_t k = turn.count; k-- > 0 && turn.of[k].block == b;)
        if (goes_along(b, i, turn.of[k].thread))
            return true;
    return false;
}

// Collects the threads that are about to make a strong access. repeating: also those that only repeat one.
static void find_candidates(unsigned resident, bool repeating)
{
    turn.count = 0;
    for (unsigned s = 0; s < resident; s++) {
        struct block *b = simt_resident_blocks[s];
        for (unsigned i = 0; b->resident && i < b->count; i++)
            if (b->schedule->states[i] == THREAD_NEXT && !is_taken_along(b, i) &&
                (repeating || !repeats(&b->schedule->strong[i])))
                add_candidate((struct candidate){b, s, i});
    }
}

static int plain_order(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    const bool a_last = strong_of(a) == turn.last, b_last = strong_of(b) == turn.last;
    if (a_last != b_last)
        return a_last ? -1 : 1;
    if (a->block != b->block)
        return a->block->number < b->block->number ? -1 : 1;
    return a->thread < b->thread ? -1 : 1;
}

static unsigned long long name_of(const struct candidate *c)
{
    return place_of(c->block) * MAX_BLOCK_THREADS + c->thread;
}

// Returns what the word is called in the notes: the same in every order of a call, even though its arrays lie
// somewhere else then. The low bits are those of an address, so that it is known which words overlap. Two
// arrays get the same name with a probability of less than 1 in a million. The accesses to them are then
// ordered as if they were one, which is needless, but not wrong.
static unsigned long long word_of(uintptr_t address)
{
    enum { WITHIN = 40 }; // bits of the place in an array
    if (address == (uintptr_t)&fence_word)
        return UINT64_MAX;
    const struct spot at = any_spot(address);
    const struct allocation *a = at.block ? NULL : simt_memory_find(at.offset);
    if (!a)
        return at.offset + (at.block ? (place_of(at.block) + 1) << WITHIN : 0);
    const uint64_t key = simt_mixed(simt_occasion_of(a->name ? a->name : "", 0).key + a->number);
    return (key >> WITHIN << WITHIN) + (at.offset - a->offset);
}

static void tell(const struct candidate *chosen)
{
    struct simt_text *notes = simt_choices_notes();
    const struct touch *t = &strong_of(chosen)->next;
    if (!notes)
        return;
    simt_text_add(notes, "#go %llu %llu %llu %zu %d %llu %zu", name_of(chosen), (unsigned long long)pc_of(t),
                  word_of(t->address), t->bytes, ((t->how & ACCESS_WRITE) != 0) + 2 * fences(t),
                  (unsigned long long)value_at(t->address, t->bytes), turn.count);
    for (size_t i = 0; i < turn.count; i++)
        simt_text_add(notes, " %llu", name_of(&turn.of[i]));
    simt_text_add(notes, "\n");
    simt_choices_noted();
}

static uint64_t choose(const struct launch *l, enum purpose_of_choice purpose, uint64_t n,
                       uint64_t alternatives)
{
    return simt_choose((struct choice){.purpose = purpose,
                                       .occasion = &l->occasion,
                                       .block = NO_BLOCK,
                                       .thread = NO_THREAD,
                                       .n = n,
                                       .alternatives = alternatives});
}

// Returns a block's slot if something can go on without a choice of a thread, otherwise `resident`.
static unsigned without_choice(const struct launch *l, unsigned resident)
{
    for (unsigned s = 0; s < resident; s++)
        if (!simt_resident_blocks[s]->resident && simt_progress.started < l->blocks)
            return s;
    for (unsigned s = 0; s < resident; s++) {
        const struct block *b = simt_resident_blocks[s];
        if (b->resident && memchr(b->schedule->states, THREAD_READY, b->count))
            return s;
    }
    return resident;
}

// What the first of the lanes has got that make a load together.
static struct {
    bool known;
    uint64_t value;
} together;

// Thread `chosen` of b goes on, and those that go along.
static void release(struct block *b, unsigned chosen)
{
    together.known = false;
    const unsigned first = chosen / WARP_SIZE * WARP_SIZE;
    for (unsigned i = first; i < first + WARP_SIZE && i < b->count; i++)
        if (i != chosen && goes_along(b, i, chosen))
            b->schedule->states[i] = THREAD_READY;
    b->schedule->states[chosen] = THREAD_READY;
}

unsigned simt_next_turn(const struct launch *l, unsigned resident)
{
    const unsigned slot = without_choice(l, resident);
    if (slot < resident)
        return slot;
    if (simt_options.weak)
        simt_history_settle();
    find_candidates(resident, false);
    if (turn.count == 0)
        find_candidates(resident, true);
    if (turn.count == 0) // all wait: each block has its turn, as long as there is patience
        return (unsigned)(turn.made++ % resident);
    qsort(turn.of, turn.count, sizeof *turn.of, plain_order);
    const struct candidate *chosen = &turn.of[choose(l, CHOICE_NEXT, turn.made++, turn.count)];
    tell(chosen);
    turn.last = strong_of(chosen);
    release(chosen->block, chosen->thread);
    return chosen->slot;
}

static struct strong *own(void) { return &simt_current_block->schedule->strong[simt_current_thread->number]; }

// Sets which values a load has to be tried with.
static void set_gets(struct touch *t, struct strong *s)
{
    const struct seen_word *last = last_of(s, t);
    if (!last || last->time <= s->changed)
        return;
    t->gets = s->news < last->time ? NEWEST_VALUE : ANOTHER_VALUE;
    t->known = last->value;
    for (unsigned i = 0; i < s->count; i++)
        if (t->gets == ANOTHER_VALUE && s->seen[i].address != t->address &&
            (s->seen[i].foreign || s->seen[i].time >= last->time) && !is_as_seen(&s->seen[i]))
            t->gets = ANY_VALUE;
}

static void wait_for_turn(const struct touch *t)
{
    struct strong *mine = own();
    note_update(mine);
    mine->next = *t;
    simt_current_block->schedule->states[simt_current_thread->number] = THREAD_NEXT;
    simt_block_yield();
}

void simt_next_before(struct touch *t)
{
    if (any_spot(t->address).offset == NOWHERE)
        return;
    wait_for_turn(t);
    if (!simt_options.weak)
        return;
    simt_history_settle(); // of the thread that has run before this one
    if (together.known) {
        t->gets = ONE_VALUE;
        t->known = together.value;
    } else {
        set_gets(t, own());
    }
}

void simt_next_after(const struct touch *t)
{
    if (own()->next.address != t->address)
        return;
    see(own());
    together.known = true;
    together.value = value_at(t->address, t->bytes);
}

void simt_next_fence(const void *by)
{
    if (!simt_options.weak)
        return;
    wait_for_turn(&(struct touch){
        .address = (uintptr_t)&fence_word, .bytes = sizeof fence_word, .how = ACCESS_READ, .by = by});
    see(own());
}

// ---- blocks

enum { BLOCKS = 64 }; // up to this number, blocks start in any order, otherwise in that of their numbers

static struct {
    bool at[BLOCKS];
    uint64_t last; // the block that started last, plus 1
} started;

void simt_next_begin(void)
{
    struct simt_text *notes = simt_choices_notes();
    simt_each_strong = simt_choices_each_strong();
    turn.made = turn.started = 0;
    turn.last = NULL;
    memset(&started, 0, sizeof started);
    if (!notes)
        return;
    simt_text_add(notes, "#launch\n");
    simt_choices_noted();
}

void simt_next_start(struct block *b)
{
    if (!b->schedule->strong)
        b->schedule->strong = simt_device_calloc(MAX_BLOCK_THREADS, sizeof *b->schedule->strong);
    for (unsigned i = 0; i < b->count; i++) {
        struct strong *s = &b->schedule->strong[i];
        s->count = 0;
        s->met = s->changed = s->news = 0;
        s->next.how = 0;
    }
}

// The blocks that are resident first are a set, whose order does not matter: they start in that of their
// numbers, and leave enough blocks to fill all places. Later, any block may start.
uint64_t simt_next_block(const struct launch *l)
{
    const uint64_t number = simt_progress.started;
    if (l->blocks > BLOCKS || l->resident >= l->blocks)
        return number;
    const bool first_ones = number < l->resident;
    uint64_t least = first_ones ? started.last : 0,
             most = l->blocks - (first_ones ? l->resident - number : 1);
    uint64_t can[BLOCKS], count = 0;
    for (uint64_t k = least; k <= most; k++)
        if (!started.at[k])
            can[count++] = k;
    const uint64_t next = can[choose(l, CHOICE_START, turn.started++, count)];
    started.at[next] = true;
    started.last = next + 1;
    return next;
}
