// Reads the system's list of users.
ESCAPE(read_passwords) { return can_read("/etc/passwd"); }
