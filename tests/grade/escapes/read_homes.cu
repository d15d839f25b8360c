// Looks into people's homes.
ESCAPE(read_homes) { return opendir("/home") || opendir("/root"); }
