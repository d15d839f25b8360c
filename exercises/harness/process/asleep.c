// Whether a process is asleep, according to Linux. A process that wants to compute counts as running, however
// little CPU time it gets.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process.h"

enum { STAT_BYTES = 512, CHILDREN_BYTES = 4096 };

// Reads the beginning of a thread's file as text. False if the file can't be read or is too long.
static bool read_told(const char *threads, const char *thread, const char *name, char *text, size_t bytes)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s/%s", threads, thread, name);
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(text, 1, bytes, file) : bytes;
    if (file)
        fclose(file);
    text[n < bytes ? n : 0] = '\0';
    return n < bytes;
}

static bool thread_sleeps(const char *threads, const char *thread)
{
    char stat[STAT_BYTES], children[CHILDREN_BYTES], *rest = NULL;
    if (!read_told(threads, thread, "stat", stat, sizeof stat) ||
        !read_told(threads, thread, "children", children, sizeof children))
        return false;
    const char *state = strrchr(stat, ')'); // the name before this bracket may hold any characters
    if (!state || !strchr("SZ", state[1] ? state[2] : '?'))
        return false;
    for (char *child = strtok_r(children, " \n", &rest); child; child = strtok_r(NULL, " \n", &rest))
        if (!sleeps(atoi(child)))
            return false;
    return true;
}

bool sleeps(pid_t process)
{
    char threads[64];
    snprintf(threads, sizeof threads, "/proc/%d/task", process);
    DIR *folder = opendir(threads);
    bool all = folder;
    for (struct dirent *entry; all && (entry = readdir(folder));)
        all = entry->d_name[0] == '.' || thread_sleeps(threads, entry->d_name);
    if (folder)
        closedir(folder);
    return all;
}
