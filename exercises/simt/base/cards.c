// The cards whose limits a program can see: SIMT_CARD.
//
// The limits of a compute capability are those of the table "Technical Specifications per Compute Capability"
// in the CUDA C++ Programming Guide. The unit in which shared memory is allocated is in cuda_occupancy.h of
// CUDA 13. The ratio of floats to doubles follows from the guide's table of the throughput of arithmetic
// instructions. The other numbers are what cudaGetDeviceProperties returns on the card. There are several
// V100, A100 and H100, and their clocks differ: these are the clocks of a V100 SXM2, an A100 with 40 GB and
// an H100 SXM5. For the two GeForce cards, these are the clocks of NVIDIA's own cards.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"

#define KIB(n) ((size_t)(n) << 10)
#define MIB(n) ((size_t)(n) << 20)

// clang-format off
// capability: version; threads, blocks and bytes of shared memory per multiprocessor; bytes of shared memory
// per block, at most and for the system, and their unit; operations on floats per operation on a double
#define CC_70  .major = 7,  .minor = 0, .threads = 2048, .blocks = 32, .shared = KIB(96),  .shared_optin = KIB(96),  .shared_reserved = 0,      .shared_unit = 256, .double_ratio = 2
#define CC_75  .major = 7,  .minor = 5, .threads = 1024, .blocks = 16, .shared = KIB(64),  .shared_optin = KIB(64),  .shared_reserved = 0,      .shared_unit = 256, .double_ratio = 32
#define CC_80  .major = 8,  .minor = 0, .threads = 2048, .blocks = 32, .shared = KIB(164), .shared_optin = KIB(163), .shared_reserved = KIB(1), .shared_unit = 128, .double_ratio = 2
#define CC_86  .major = 8,  .minor = 6, .threads = 1536, .blocks = 16, .shared = KIB(100), .shared_optin = KIB(99),  .shared_reserved = KIB(1), .shared_unit = 128, .double_ratio = 64
#define CC_89  .major = 8,  .minor = 9, .threads = 1536, .blocks = 24, .shared = KIB(100), .shared_optin = KIB(99),  .shared_reserved = KIB(1), .shared_unit = 128, .double_ratio = 64
#define CC_90  .major = 9,  .minor = 0, .threads = 2048, .blocks = 32, .shared = KIB(228), .shared_optin = KIB(227), .shared_reserved = KIB(1), .shared_unit = 128, .double_ratio = 2

static const struct card cards[] = {
    {"v100",    "Tesla V100 (simt)",              CC_70, .processors = 80,  .l2 = MIB(6),  .bus = 4096, .mhz = 1530, .memory_mhz = 877},
    {"t4",      "Tesla T4 (simt)",                CC_75, .processors = 40,  .l2 = MIB(4),  .bus = 256,  .mhz = 1590, .memory_mhz = 5001},
    {"a100",    "NVIDIA A100 (simt)",             CC_80, .processors = 108, .l2 = MIB(40), .bus = 5120, .mhz = 1410, .memory_mhz = 1215},
    {"rtx3090", "NVIDIA GeForce RTX 3090 (simt)", CC_86, .processors = 82,  .l2 = MIB(6),  .bus = 384,  .mhz = 1695, .memory_mhz = 9751},
    {"l4",      "NVIDIA L4 (simt)",               CC_89, .processors = 58,  .l2 = MIB(48), .bus = 192,  .mhz = 2040, .memory_mhz = 6251},
    {"rtx4090", "NVIDIA GeForce RTX 4090 (simt)", CC_89, .processors = 128, .l2 = MIB(72), .bus = 384,  .mhz = 2520, .memory_mhz = 10501},
    {"h100",    "NVIDIA H100 (simt)",             CC_90, .processors = 132, .l2 = MIB(50), .bus = 5120, .mhz = 1980, .memory_mhz = 2619},
    {"h200",    "NVIDIA H200 (simt)",             CC_90, .processors = 132, .l2 = MIB(60), .bus = 6016, .mhz = 1980, .memory_mhz = 3201},
};
// clang-format on
#define CARDS (sizeof cards / sizeof *cards)

// The device itself. A multiprocessor holds one block, because the device has one multiprocessor per resident
// block.
static struct card itself = {.title = "CPU device (simt)", CC_90, .l2 = MIB(1), .bus = 64};

const struct card *simt_card = &itself;

static _Noreturn void refuse(const char *name)
{
    dprintf(STDERR_FILENO, "simt: SIMT_CARD=%s: the cards that the device knows are", name);
    for (size_t i = 0; i < CARDS; i++)
        dprintf(STDERR_FILENO, " %s", cards[i].name);
    dprintf(STDERR_FILENO, "\n");
    _exit(2);
}

void simt_choose_card(unsigned processors)
{
    const char *name = getenv("SIMT_CARD");
    itself.processors = processors;
    itself.threads = MAX_BLOCK_THREADS;
    itself.blocks = 1;
    if (!name || !*name)
        return;
    for (size_t i = 0; i < CARDS; i++)
        if (strcmp(cards[i].name, name) == 0)
            simt_card = &cards[i];
    if (simt_card == &itself)
        refuse(name);
}
