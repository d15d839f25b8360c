// Verdicts in the forms that other programs read: FORMAT=gcc, json or sarif of make check. A form gets the
// verdict of each test, in the order of test.c, and writes to stdout.
#ifndef HARNESS_FORMS_H
#define HARNESS_FORMS_H

#include "text/json.h"
#include "witness/witness.h"

struct tested {
    const char *name, *state; // pass, FAIL, skip or not run
    unsigned part;            // of the exercise; 0 if the test needs all parts
    const struct verdict *verdict;
};
struct totals {
    size_t passed, failed, skipped;
};
struct form {
    const char *name;
    void (*add)(const struct tested *test);
    // Adds a witness for a finding of the test that was added last.
    void (*add_witness)(const struct tested *test, const struct witness *witness);
    void (*end)(const struct totals *totals); // after the last test
};
// The form of that name; NULL for text, which the runner prints. Ends the process if there is no such form.
const struct form *form_named(const char *name);
extern const struct form gcc_form, json_form, sarif_form;

// --- places.c
struct place {
    struct text path; // absolute, if it is a file of the student's
    int line;
    unsigned column; // where the text of the line begins
};
void place_free(struct place *place);
// Where a fault was made. If that is not known: where the function begins that was tried, or line 1.
struct place place_of_fault(const struct verdict *v, const struct fault *fault);
// The place of an access in the device's record of a finding. Its line is 0 if it is not known.
struct place place_of_access(const cJSON *access);
// The place of a finding: that of its first access, if it is known.
struct place place_of_finding(const struct verdict *v, const cJSON *record);

// --- message.c
// Adds what the fault's lines say, in one line.
void fault_message(struct text *text, const struct verdict *v, const struct fault *fault);
// The fault's lines, as a student reads them. *length becomes their length.
const char *fault_lines(const struct verdict *v, const struct fault *fault, size_t *length);
// Adds the array, the element, what it should hold, and what it holds, as far as they are known.
void add_facts(cJSON *object, const struct fault *fault);
// The device's record of the finding, which the caller deletes. Like what add_string adds, it is in UTF-8.
cJSON *finding_record(const struct finding *finding);
// Adds a text to an object. Bytes that are not UTF-8 become question marks.
void add_string(cJSON *object, const char *name, const char *bytes);
// If the verdict has an order in which its test fails, adds a witness that says so.
void add_order_facts(cJSON *object, const struct verdict *v);
// Adds the facts of a witness and its sentence.
void add_witness_facts(cJSON *object, const struct witness *witness);
// Adds the text unless it is empty.
void add_some(cJSON *object, const char *name, const struct text *text);

#endif
