// What can be wrong besides the device's findings: the code of each fault, by which hints name it, and what
// to call it.
#include <string.h>

#include "verdict.h"

static const struct {
    const char *code, *words;
} all[] = {
    // ---- what an output holds
    {"missing", "an element that never arrived"},
    {"swapped", "swapped operands"},
    {"twice", "an element counted twice"},
    {"skipped", "skipped elements"},
    {"too-much", "one element too many"},
    {"another", "a wrong element"},
    {"lost", "a lost element"},
    {"order", "an element in the wrong place"},
    {"foreign", "a value that was not in the input"},
    {"repeated", "an element that is there twice"},
    {"value", "a wrong value"},
    {"reversed", "a wrong order"},
    {"infinite", "a number that is not finite"},
    {"initial", "a wrong initial value"},
    {"unwritten", "an element that was never written"},
    {"no-element", "a value that is not an element"},
    {"differs", "two calls with different results"},
    {"short-int", "a number that is too large for an int"},
    // ---- what else a call does
    {"x-written", "a write to x"},
    {"stray", "a write where nothing should be written"},
    {"leak", "memory that is not freed"},
    {"idle", "no kernel launch"},
    {"failed-call", "a CUDA call that fails"},
    {"returned", "an error that a call returned"},
    {"error-lost", "an error that is not returned"},
    {"waits", "a call that waits"},
    {"default-stream", "a call that uses the default stream"},
    {"no-graph", "a capture that leaves no graph"},
    {"outside-graph", "combines outside a graph"},
    {"captured-node", "a graph that is captured, not made by hand"},
    {"no-library", "no call of a library"},
    {"dead-graph", "a graph that cannot be launched"},
    {"unpublished", "a prefix that was not published"},
    // ---- how the kernel program ends
    {"killed", "a kernel program that was killed"},
    {"exited", "a kernel program that ended too early"},
    {"endless", "a call that took too long"},
    {"asleep", "a call that only waits"},
    {"flooded", "a kernel program that prints too much"},
    {"unfinished", "a test that did not finish"},
    {"not-run", "a call that was not made"},
    {"no-reply", "no reply"},
    {"refused", "a request that was refused"},
    {"forged", "a write to the harness's own files"},
    {"device-failed", "a failure of the device"},
    // ---- what a call costs
    {"work", "a wrong amount of work"},
    {"steps", "a wrong number of steps"},
    {"barriers", "too many barriers"},
    {"launches", "wrong launches"},
    {"warps", "too many warps that combine"},
    {"accesses", "too many accesses to global memory"},
    {"sectors", "too many sectors of global memory"},
    {"bytes", "too many bytes of global memory"},
    {"busiest", "a thread with too much work"},
    {"unbalanced", "work that is not shared among the threads"},
    {"by-host", "work that host code does"},
    {"coalescing", "accesses that are not coalesced"},
    {"shared", "too much use of shared memory"},
    {"conflicts", "too many bank conflicts"},
    {"threads", "too many threads per block"},
    // ---- formulas, and files that were handed out
    {"too-high", "a bound that is too high"},
    {"too-low", "a bound that is too low"},
    {"unsolved", "an exercise that must be solved first"},
    {"too-far", "more changes than are allowed"},
    {"failed", "a failure"},
};

const char *words_of_code(const char *code)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].code, code) == 0)
            return all[i].words;
    return NULL;
}
