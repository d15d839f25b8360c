static int f() { return 1; }
