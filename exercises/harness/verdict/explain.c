// Explains what is wrong with an element of y by what it is made of.
#include "verdict.h"

const char *no_element(uint32_t number)
{
    switch (number) {
    case NUMBER_UNWRITTEN: return "a value that was never written";
    case NUMBER_UNDEFINED: return "a shuffled value whose source lane took no part in the shuffle";
    case NUMBER_FOREIGN: return "a value that is not an element";
    default: return NULL;
    }
}

// If the node has an operand without a value, what to call that operand; otherwise NULL.
static const char *nothing_in(const struct node *node)
{
    const char *left = no_element(node->left);
    return left ? left : no_element(node->right);
}

static void operand_text(struct text *text, const struct derivation *d, uint32_t number)
{
    struct interval is = derivation_is(d, number);
    product_text(text, (size_t)is.lo, (size_t)is.hi + 1);
}

// Adds who combines. The block is named only if there are several.
static void who_text(struct text *text, const struct node *node, bool several)
{
    if (node->launch == 0)
        text_add(text, "host code combines ");
    else if (several)
        text_add(text, "thread %u of block %u combines ", node->thread, node->block);
    else
        text_add(text, "thread %u combines ", node->thread);
}

bool has_blocks(const struct trial *trial) { return trial->section > 0 && trial->n > trial->section; }

const char *explain_node(struct text *text, const struct derivation *d, bool several, uint32_t number,
                         const char *path, int line)
{
    struct node node = derivation_node(d, number);
    const char *nothing = nothing_in(&node);
    if (nothing) {
        text_add(text, "made from %s", nothing);
        return "no-element";
    }
    text_add(text, "broken: ");
    who_text(text, &node, several);
    operand_text(text, d, node.left);
    text_add(text, " with ");
    operand_text(text, d, node.right);
    if (line > 0)
        text_add(text, " at %s:%d", file_name(path), line);
    text_add(text, ": ");
    return interval_explain_combine(text, derivation_is(d, node.left), derivation_is(d, node.right));
}

// For the first element of y that holds a value that was never written: the code address of the store that
// put it there. 0 if that element of y was never written at all, -1 if that is not known.
static long long unwritten_by(const struct trial *trial)
{
    return message_number(&trial->outcome.reply, "unwritten_by", -1);
}

static void explain_unwritten(struct text *text, const struct trial *trial, size_t i)
{
    bool written = unwritten_by(trial) != 0;
    if (written && trial->line > 0)
        text_add(text, "y[%zu] is copied at %s:%d from memory that was never written", text->first + i,
                 file_name(trial->path), trial->line);
    else if (written && trial->outcome.report.count > 0)
        text_add(text, "y[%zu] was never written, or was copied from memory that was never written",
                 text->first + i);
    else
        text_add(text, "y[%zu] was never written", text->first + i);
}

const char *explain_number(struct text *text, const struct trial *trial, size_t i)
{
    const struct derivation *d = &trial->derivation;
    uint32_t number = trial->numbers[i];
    if (number == NUMBER_UNWRITTEN) {
        explain_unwritten(text, trial, i);
        return "unwritten";
    }
    if (number == NUMBER_UNDEFINED || number == NUMBER_FOREIGN) {
        text_add(text, "y[%zu] holds %s", text->first + i, no_element(number));
        return "no-element";
    }
    if (derivation_is(d, number).lo >= 0)
        return interval_explain(text, (struct spot){"y", i, "section"}, derivation_is(d, number),
                                contract_span(trial->contract, trial->section, i));
    text_add(text, "y[%zu] is ", text->first + i);
    return explain_node(text, d, has_blocks(trial), derivation_origin(d, number), trial->path, trial->line);
}

void explain_reason(struct text *text, const struct trial *trial, size_t i)
{
    if (trial->numbers[i] == NUMBER_UNWRITTEN) {
        text_add(text, "%s:%d copies memory that was never written", trial->path, trial->line);
        return;
    }
    struct node node =
        derivation_node(&trial->derivation, derivation_origin(&trial->derivation, trial->numbers[i]));
    struct interval left = derivation_is(&trial->derivation, node.left),
                    right = derivation_is(&trial->derivation, node.right);
    const char *nothing = nothing_in(&node);
    text_add(text, "%s:%d %s", trial->path, trial->line,
             nothing                  ? nothing
             : right.lo > left.hi + 1 ? "skips"
             : right.hi < left.lo     ? "swaps"
                                      : "counts twice");
}

int line_of_pc(struct kernel_process *k, long long pc, const char *function, char path[PATH_BYTES])
{
    struct message request = {0}, reply = {0};
    int status, line = 0;
    message_add_number(&request, "pc", pc);
    if (function)
        message_add_text(&request, "function", function);
    if (kernel_ask(k, &request, &reply, &status) == ANSWERED && message_text(&reply, "path")) {
        snprintf(path, PATH_BYTES, "%s", message_text(&reply, "path"));
        line = (int)message_number(&reply, "line", 0);
    }
    message_clear(&request);
    message_clear(&reply);
    return line;
}

void explain_find(struct trial *trial, struct kernel_process *k)
{
    size_t first;
    if (compare_first(trial, &first) == 0)
        return;
    uint32_t origin = derivation_origin(&trial->derivation, trial->numbers[first]);
    bool node = derivation_is_node(&trial->derivation, origin);
    if (node && derivation_is(&trial->derivation, origin).lo >= 0)
        return;
    long long pc = node ? (long long)derivation_node(&trial->derivation, origin).pc
                   : trial->numbers[first] == NUMBER_UNWRITTEN && trial->outcome.report.count > 0
                       ? unwritten_by(trial)
                       : 0;
    if (pc > 0)
        trial->line = line_of_pc(k, pc, trial->contract->function, trial->path);
}
