// Measures how much memory the processes inside hold. Address space says nothing, because the device reserves
// gigabytes that it never touches. So only resident memory counts.
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox.h"

static bool read_file(int proc, const char *process, const char *name, char *text, size_t bytes)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", process, name);
    int file = openat(proc, path, O_RDONLY | O_CLOEXEC);
    ssize_t n = file < 0 ? -1 : read(file, text, bytes - 1);
    if (file >= 0)
        close(file);
    text[n > 0 ? n : 0] = 0;
    return n > 0;
}

// The number of kB in the line with that name, in bytes.
static size_t line_of(const char *text, const char *name)
{
    const char *line = strstr(text, name);
    return line ? strtoull(line + strlen(name), NULL, 10) << 10 : 0;
}

static size_t resident(int proc, const char *process)
{
    char text[200], *second;
    if (!read_file(proc, process, "statm", text, sizeof text))
        return 0;
    strtoull(text, &second, 10);
    return strtoull(second, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}

// The process's memory without pages of files. A page that several processes hold counts in part for each.
static size_t share(int proc, const char *process)
{
    char text[4096];
    if (read_file(proc, process, "smaps_rollup", text, sizeof text))
        return line_of(text, "\nPss_Anon:") + line_of(text, "\nPss_Shmem:");
    read_file(proc, process, "status", text, sizeof text);
    return line_of(text, "\nRssAnon:") + line_of(text, "\nRssShmem:");
}

static size_t sum(int proc, size_t (*of)(int proc, const char *process), unsigned *processes)
{
    size_t bytes = 0;
    *processes = 0;
    int again = openat(proc, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = again < 0 ? NULL : fdopendir(again);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (isdigit((unsigned char)entry->d_name[0]) && strcmp(entry->d_name, "1") != 0) {
            bytes += of(proc, entry->d_name);
            ++*processes;
        }
    if (folder)
        closedir(folder);
    return bytes;
}

size_t memory_held(int proc, size_t enough, unsigned *processes)
{
    size_t bytes = sum(proc, resident, processes);
    return bytes <= enough ? bytes : sum(proc, share, processes);
}
