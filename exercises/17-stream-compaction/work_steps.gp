# Stream compaction's bytes per element against n, with half of the elements kept. Called by `make plot`.
elements = "n, elements of x, of which about half are kept"
load charts . "bytes.gp"
