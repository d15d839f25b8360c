# Section scan's bytes per element against n. Called by `make plot`.
elements = "n, elements of x"
# TODO: costs in test.c, from which `make plot` draws the formulas
load charts . "bytes.gp"
