# Radix sort's bytes per element against n: of one split and one pass, of sorting keys of 8 bits with values, and of sorting
# ints without values. Called by `make plot`.
elements = "n, keys"
load charts . "bytes.gp"
