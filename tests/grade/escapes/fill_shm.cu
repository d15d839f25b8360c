// Fills the memory that processes share as files.
ESCAPE(fill_shm)
{
    static char bytes[1 << 20];
    int file = open("/dev/shm/escape", O_CREAT | O_EXCL | O_RDWR, 0600);
    if (file >= 0)
        unlink("/dev/shm/escape");
    else
        file = (int)syscall(SYS_memfd_create, "escape", 0);
    for (int i = 0; i < 16; i++)
        if (write(file, bytes, sizeof bytes) != sizeof bytes)
            return false;
    return true;
}
