// Makes files, wherever it may.
ESCAPE(make_files)
{
    static const char *const paths[] = {"escape", "/escape", "/tmp/escape", "/var/tmp/escape",
                                        TOP "/build/escape"};
    for (const char *path : paths)
        if (open(path, O_CREAT | O_EXCL | O_WRONLY, 0600) >= 0 && unlink(path) == 0)
            return true;
    return false;
}
