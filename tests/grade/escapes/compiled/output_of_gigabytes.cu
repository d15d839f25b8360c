// Becomes an object of 10 GB.
// says: File too large
char everything[10ull << 30] = {1};
