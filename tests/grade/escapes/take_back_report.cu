// Takes back what the device has reported: shortens the file, opens it anew, or writes over it.
ESCAPE(take_back_report)
{
    struct stat about;
    char path[40];
    cudaFree((void *)&about); // is a finding
    snprintf(path, sizeof path, "/proc/self/fd/%d", REPORT);
    ftruncate(REPORT, 0);
    fallocate(REPORT, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1 << 20);
    open(path, O_WRONLY | O_TRUNC);
    if (dup2(REPORT, NODES) >= 0 || (close(NODES) == 0 && dup(REPORT) == NODES))
        ftruncate(NODES, 0);
    return fcntl(REPORT, F_SETFL, 0) == 0 || fstat(REPORT, &about) != 0 || about.st_size == 0;
}
