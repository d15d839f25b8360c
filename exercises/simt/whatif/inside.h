// What the files of this room share, and no other room reads.
#ifndef SIMT_WHATIF_INSIDE_H
#define SIMT_WHATIF_INSIDE_H

#include <sys/types.h>

#include "whatif.h"

// ---- forked.c: child processes that go on with the current launch, each in its own copy of all memory
struct forked {    // a child, for its parent
    pid_t process; // the child
    int answers;   // the end of a pipe, from which the parent reads what the child answers
    int questions; // where the parent writes what it asks; -1: the child is not asked anything
    // For a child that lives while the program goes on: whose it is, and which files these are.
    pid_t owner;
    ino_t files[2];
};

// Forks. In the child, nothing that is written to the standard files or to the report is seen.
enum fork { FORK_REFUSED, FORK_PARENT, FORK_CHILD } simt_fork(struct forked *f);
// The same for a child that waits for questions. unseen: the program must not see it among its own children.
enum fork simt_fork_to_ask(struct forked *f, bool unseen);
// The program goes on while that child waits: moves the files out of its way. Returns false if it cannot.
bool simt_forked_put_away(struct forked *f);
// Whether the child can still be asked: the program may have closed the files, or have forked itself.
bool simt_forked_is_there(const struct forked *f);
bool simt_forked_ask(const struct forked *f, const void *p,
                     size_t bytes); // returns false if the child has ended
// The child waits for the next bytes that it is asked. Returns false if nothing will come.
bool simt_forked_hear(void *p, size_t bytes);
// The child forks. Returns true in the new process, which answers in its place. In the child, returns false
// when that process has ended with status 0. If it has ended otherwise, the child ends, too.
bool simt_forked_again(void);
// The child answers these bytes. If the parent does not want them any more, the child ends.
void simt_forked_answer(const void *p, size_t bytes);
// Waits for that number of bytes of the child's answer. Returns false if the child has ended before.
bool simt_forked_read(const struct forked *f, void *p, size_t bytes);
// The same, but only until that time, as simt_seconds gives it.
bool simt_forked_read_before(const struct forked *f, void *p, size_t bytes, double end);
double simt_seconds(void);                    // the time
void simt_forked_end(const struct forked *f); // ends the child, whatever it does

// From now on this process only computes, and answers: see base/only_memory.c. Returns false if something
// that it does would be seen by others all the same.
bool simt_forked_only_computes(void);

// ---- snapshot.c: runs the current launch again, or the jobs that the host does not know to be done
enum snapshot_of { OF_LAUNCH, OF_JOBS, SNAPSHOTS };
struct rerun {                   // what is asked of a launch
    struct finding wanted;       // what is looked for
    struct counted watched[3];   // accesses, of which it is wanted when they come
    bool older;                  // whether the choice of the first one's value is wanted
    uint64_t unwritten;          // reads by this code get 0 if nobody has written what they read; 0: no code
    bool steady;                 // whether held threads must not change the order of the others
    char choices[RERUN_CHOICES]; // a text of choices
};
struct rerun_answer {
    enum { RERUN_ENDED, RERUN_STUCK, RERUN_FAILED } how; // STUCK: its threads waited for ever
    unsigned
        found; // how often what is looked for was found, with the numbers of both accesses; the first times:
    struct rerun_pair {
        struct access access[2];
        struct object object;
    } pairs[RERUN_PAIRS];
    bool atomics;         // whether the kernel has made atomics
    uint64_t turn[3];     // of the accesses that are watched: which came first, from 1 on; 0: it did not come
    uint64_t pc[3];       // in what code,
    uint64_t interval[3]; // and in which interval of its block
    char older[RERUN_CHOICES]; // the line of the choice of the first one's value; "" if there was none
};
struct rerun_array { // followed by its bytes
    size_t offset, bytes;
};
#define RERUN_PRINTED NOWHERE // the offset of the last one, which is what the kernel has printed, as a string
#define RERUN_NO_NAME (NOWHERE - 1) // the offset of memory of the host
struct rerun_image {                // all device memory at the end: each array, and at the end one of 0 bytes
    char *at;                       // room for RERUN_IMAGE_BYTES
    size_t bytes;
};
bool simt_rerun_possible(enum snapshot_of what); // whether there is a snapshot, and time
// Asks the snapshot for a run. Returns false if that did not come to an end in time.
bool simt_rerun(enum snapshot_of what, const void *question, size_t question_bytes, void *answer,
                size_t answer_bytes, struct rerun_image *image);

// ---- rerun.c: in a process that runs a launch again
extern bool simt_rerunning;  // whether this is such a process, or one that runs jobs again
void simt_rerun_serve(void); // waits for questions, and returns in a process that is to run the launch
void simt_rerun_answer_arrays(void);        // answers with all device memory
_Noreturn void simt_rerun_answer_end(void); // nothing comes after it

// ---- late.c: in a process that runs jobs again
struct late {               // what is asked
    struct job_place late;  // the job that comes later than it did,
    bool before;            // just before that other one, or just after it:
    struct job_place until; // a job; number 0: an access by the host, with that
    uint64_t host_touch;    // number
};
struct late_answer { // the image begins with
    size_t read;     // this many bytes of what the last job or the host has read; with 0, with all arrays
    bool unwritten;  // whether a kernel has read memory that nobody has written
};
void simt_late_serve(void); // as simt_rerun_serve

// ---- values.c
enum { VALUE_SHOWN = 40 };
// Returns how many bytes before that offset its element begins. array: NULL, or the array that has it.
size_t simt_within_element(const struct allocation *array, size_t offset);
// Stores an element as the program would print it. Returns text, which is "" if its type is not known.
const char *simt_value(char type, size_t bytes, const void *at, char text[VALUE_SHOWN]);

// ---- compare.c: what two runs have left
struct reasons { // an element with and without its values; a line that is printed, and lines that are not
                 // shown
    const char *value, *bytes, *printed, *prints;
    const char *unwritten; // what an element is called that nobody has written; NULL: the number that it is
};
// What is shown of the two runs: clauses point here.
extern char simt_rerun_texts[2][VALUE_SHOWN];
bool simt_rerun_equal(const struct rerun_image *a, const struct rerun_image *b);
// Adds which element differs, with its values if they can be shown. Returns false if nothing differs.
bool simt_rerun_tell_element(struct finding *w, const struct reasons *why, const struct rerun_image *a,
                             const struct rerun_image *b);
// Adds what differs in memory or is printed. Returns false if nothing differs.
bool simt_rerun_tell(struct finding *w, const struct reasons *why, const struct rerun_image *a,
                     const struct rerun_image *b);
// Allocates that number of images, or frees them. Returns false if there is no room.
bool simt_rerun_open_images(struct rerun_image *images, unsigned count);
void simt_rerun_close_images(struct rerun_image *images, unsigned count);

// ---- job_witness.c: what a race of jobs changes
bool simt_job_witness(const struct finding *f, struct finding *w);

// ---- unwritten.c
bool simt_is_unwritten(const struct finding *f); // whether it is about a read of what nobody has written
extern uint64_t simt_unwritten_zero;             // as in struct rerun
// The running thread is about to read these bytes, at most MAX_TRIED_READ. Those of them that nobody has
// written contain 0, or something else than now, until simt_unwritten_settle.
enum unwritten { UNWRITTEN_ZERO, UNWRITTEN_OTHER };
void simt_unwritten_change(struct spot from, size_t bytes, enum unwritten to);

// ---- experiment.c: for the files that know what can go in another way in a launch
enum { MAX_EXPERIMENT_CHILDREN = 2 };

struct difference { // what a child has left, compared with what is in device memory
    size_t offset;  // the first byte that differs; NOWHERE: the child did not come to an end
    unsigned child; // which it was, from 0 on
    char mine[VALUE_SHOWN], its[VALUE_SHOWN]; // the element in both; "" if this is not known
};

struct experiment {
    struct finding finding; // the finding, if the experiment shows a difference
    uint64_t key;           // what is tried: chosen by the file that began the experiment
    // The child's answer counts only if its schedule was the parent's to the end. Otherwise some thread did
    // something else in the child.
    bool one_course;
    void (*tell)(const struct experiment *t, const struct difference *d); // reports the finding
    // What each answers: how it ended, how many choices it made, and then all device memory.
    struct forked children[MAX_EXPERIMENT_CHILDREN];
    unsigned begun; // number of children
};

// Returns a new experiment. NULL: there were too many, or nothing can be tried in this block.
struct experiment *simt_experiment_new(const struct block *b);
// Returns the launch's experiment after t, or its first if t is NULL; NULL after the last.
const struct experiment *simt_experiment_next(const struct experiment *t);
void simt_experiments_forget(void); // the launch has none from now on
void simt_experiments_close(void);  // there will be no more of them
// Forks. Returns true in the child, which then goes the other way.
bool simt_experiment_fork(struct experiment *t);
// Ends a child that has nothing to report.
_Noreturn void simt_experiment_give_up(void);

#endif
