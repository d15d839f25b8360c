// Looks for a secret in the environment of every process, its own included.
ESCAPE(read_environments)
{
    static char text[1 << 20];
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        char path[400];
        snprintf(path, sizeof path, "/proc/%s/environ", entry->d_name);
        int file = open(path, O_RDONLY);
        ssize_t n = file < 0 ? 0 : read(file, text, sizeof text);
        if (n > 0 && memmem(text, (size_t)n, "GRADERS_SECRET=", 15))
            return true;
        close(file);
    }
    return false;
}
