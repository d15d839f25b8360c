// Has the compiler quote the system's list of users.
// says: passwd: No such file
// outside: root:
#include "/etc/passwd"
