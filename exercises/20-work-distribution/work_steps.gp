# The bytes that the functions move per step of the path against n. Called by `make plot`.
elements = "n, steps of the path: rows and items together"
load charts . "bytes.gp"
