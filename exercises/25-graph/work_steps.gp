# The bytes of global memory that the graph's launches move per element against n. Called by `make plot`.
elements = "n, elements of x"
load charts . "bytes.gp"
