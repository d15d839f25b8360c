// Measures how much CPU time the processes inside have used. Time that they waited for a processor does not
// count, so a busy machine does not change what a submission may do.
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "sandbox.h"

// The ticks of a process and of its children that it has waited for: fields 14 to 17 of its stat.
static unsigned long long ticks(int proc, const char *process)
{
    char path[300], text[1024];
    unsigned long long sum = 0;
    snprintf(path, sizeof path, "%s/stat", process);
    int file = openat(proc, path, O_RDONLY | O_CLOEXEC);
    ssize_t n = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    text[n > 0 ? n : 0] = 0;
    char *field = strrchr(text, ')'); // the name before it may contain blanks
    for (int number = 3; field && number <= 17; number++) {
        field = strchr(field + 1, ' ');
        if (field && number >= 14)
            sum += strtoull(field, NULL, 10);
    }
    return sum;
}

long long cpu_used_ms(int proc)
{
    struct rusage ended;
    unsigned long long sum = 0;
    getrusage(RUSAGE_CHILDREN, &ended);
    int again = openat(proc, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = again < 0 ? NULL : fdopendir(again);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (isdigit((unsigned char)entry->d_name[0]) && strcmp(entry->d_name, "1") != 0)
            sum += ticks(proc, entry->d_name);
    if (folder)
        closedir(folder);
    return (long long)(sum * 1000 / (unsigned long long)sysconf(_SC_CLK_TCK)) +
           (ended.ru_utime.tv_sec + ended.ru_stime.tv_sec) * 1000LL +
           (ended.ru_utime.tv_usec + ended.ru_stime.tv_usec) / 1000;
}
