# The bytes that the functions move per element against n, with a head at about half of the elements. Called by `make plot`.
elements = "n, elements of x, of which about half are heads"
load charts . "bytes.gp"
