// Makes one of the files that it was given longer than any record.
ESCAPE(make_huge_file)
{
    struct stat about;
    signal(SIGXFSZ, SIG_IGN);
    for (int fd = REPORT; fd <= TRACE; fd++)
        if (pwrite(fd, "", 1, 2ll << 30) == 1 && fstat(fd, &about) == 0 && about.st_size > 2ll << 30)
            return ftruncate(fd, 0) == 0;
    return false;
}
