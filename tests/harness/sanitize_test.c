// What compute-sanitizer writes on a GPU, as recorded there, and what is reported to a student.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/tool.h"

static const char thirty_lines[] = "1\n2\n3\n4\n5\n6\n7\n  y[i] = x[i];\n9\n10\n11\n12\n13\n14\n15\n"
                                   "  sum = XY[t - 1];\n  XY[t] = sum;\n18\n19\n20\n";

static void write_file(const char *path, const char *bytes)
{
    FILE *file = fopen(path, "w");
    if (!file || fputs(bytes, file) < 0 || fclose(file) != 0)
        abort();
}

// Expects one finding, or none if `text` is NULL, and a log that is complete or not.
static void expect(struct test *t, const char *records, const char *text, bool ended)
{
    struct text log = {0}, written = {0}, kernel = {0};
    struct report report = {0};
    text_add(&log, "%s/%s.log", t->directory, t->name);
    text_add(&written, "%s/%s.cu", t->directory, t->name);
    text_add(&kernel, "%s/kernel.cu", t->directory);
    write_file(log.bytes, records);
    write_file(written.bytes, thirty_lines);
    // The tests run at the same time, so none of them may find the file half written.
    if (rename(written.bytes, kernel.bytes) != 0)
        abort();
    bool end = sanitizer_read(&report, log.bytes, kernel.bytes);
    test_expect(t, end == ended, "its end is %s", end ? "there" : "not there");
    if (test_expect(t, report.count == (text ? 1 : 0), "%zu findings", report.count) && text)
        test_expect(t, strcmp(report.findings[0].text, text) == 0, "%s", report.findings[0].text);
    report_free(&report);
    text_free(&log);
    text_free(&written);
    text_free(&kernel);
}

TEST(sanitizer_says_nothing)
{
    expect(t, "========= COMPUTE-SANITIZER\nprinted\n========= ERROR SUMMARY: 0 errors\n", NULL, true);
    expect(t,
           "========= COMPUTE-SANITIZER\n========= RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 "
           "warnings)\n",
           NULL, true);
    expect(t, "========= COMPUTE-SANITIZER\n", NULL, false);
    expect(t, "", NULL, false);
}

TEST(sanitizer_out_of_bounds)
{
    expect(t,
           "========= COMPUTE-SANITIZER\n"
           "========= Invalid __global__ write of size 4 bytes\n"
           "=========     at iota(int *, int)+0xb0 in kernel.cu:8\n"
           "=========     by thread (3,0,0) in block (8,0,0)\n"
           "=========     Access to 0x7f028a801000 is out of bounds\n"
           "=========     and is 1 bytes after the nearest allocation at 0x7f028a800000 of size 4,096 bytes\n"
           "=========     Saved host backtrace up to driver entry point at kernel launch time\n"
           "=========         Host Frame: main [0x8d20] in program\n"
           "========= \n"
           "========= ERROR SUMMARY: 1 error\n",
           "oob-global: thread 3 of block 8 writes 4 bytes at kernel.cu:8, 1 bytes after an allocation of "
           "4,096 bytes\n"
           "    kernel.cu:8  y[i] = x[i];",
           true);
    expect(t,
           "========= Invalid __shared__ read of size 4 bytes\n"
           "=========     at reduction_tree(int *, const int *)+0x1d0 in kernel.cu:16\n"
           "=========     by thread (31,0,0) in block (0,0,0)\n"
           "=========     Access to 0x500 is out of bounds\n"
           "========= \n"
           "========= Program hit cudaErrorLaunchFailure (error 719) due to \"unspecified launch failure\" "
           "on CUDA API "
           "call to cudaMemcpy.\n"
           "========= \n",
           "oob-shared: thread 31 reads 4 bytes at kernel.cu:16, beyond the block's shared memory\n"
           "    kernel.cu:16  sum = XY[t - 1];",
           false);
}

// An access within a function of CUDA is reported in the line of the student's call.
TEST(sanitizer_misaligned)
{
    expect(t,
           "========= Invalid __global__ atomic of size 8 bytes\n"
           "=========     at atomicAdd(unsigned long long *, unsigned long long)+0x120 in "
           "device_atomic_functions.hpp:226\n"
           "=========     by thread (31,0,0) in block (0,0,0)\n"
           "=========     Access to 0x7fdc70800004 is misaligned\n"
           "=========     and is inside the nearest allocation at 0x7fdc70800000 of size 16 bytes\n"
           "=========         Device Frame: count(unsigned char *)+0x10 in kernel.cu:8\n"
           "========= \n"
           "========= ERROR SUMMARY: 1 error\n",
           "misaligned: thread 31 changes 8 bytes at kernel.cu:8, at an address that is not a multiple of 8\n"
           "    kernel.cu:8  y[i] = x[i];",
           true);
}

TEST(sanitizer_race)
{
    expect(t,
           "========= Error: Race reported between Write access at k(int *, const int *, int)+0x180 in "
           "kernel.cu:17\n"
           "=========     and Read access at k(int *, const int *, int)+0x160 in kernel.cu:16 [756 hazards]\n"
           "========= \n"
           "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n",
           "shared-race: a thread writes at kernel.cu:17 while another reads at kernel.cu:16, with no "
           "barrier between\n"
           "    kernel.cu:17  XY[t] = sum;\n"
           "    kernel.cu:16  sum = XY[t - 1];",
           true);
}

TEST(sanitizer_uninitialised)
{
    expect(t,
           "========= Uninitialized __global__ memory read of size 4 bytes\n"
           "=========     at add_to(float *, const float *, int)+0xe0 in kernel.cu:8\n"
           "=========     by thread (96,0,0) in block (0,0,0)\n"
           "=========     Address 0x7f99b0800380\n"
           "========= \n"
           "========= ERROR SUMMARY: 1 error\n",
           "uninit-global: thread 96 reads 4 bytes at kernel.cu:8, which nobody has written\n"
           "    kernel.cu:8  y[i] = x[i];",
           true);
}

TEST(sanitizer_barrier)
{
    expect(t,
           "========= Barrier error detected. Divergent thread(s) in block.\n"
           "=========     at kogge_stone(int *, const int *)+0x180 in kernel.cu:16\n"
           "=========     by thread (1,0,0) in block (2,0,0)\n"
           "========= \n"
           "========= ERROR SUMMARY: 1 error\n",
           "divergence: thread 1 of block 2 waits at kernel.cu:16, but other threads of its block never "
           "reach it\n"
           "    kernel.cu:16  sum = XY[t - 1];",
           true);
}

TEST(sanitizer_launch)
{
    expect(t,
           "========= Program hit cudaErrorInvalidValue (error 1) due to \"invalid argument\" on CUDA API "
           "call to "
           "cudaLaunchKernel.\n"
           "=========     Saved host backtrace up to driver entry point at error\n"
           "========= \n"
           "========= ERROR SUMMARY: 1 error\n",
           "invalid-launch: the launch returned cudaErrorInvalidValue: invalid argument", true);
}
