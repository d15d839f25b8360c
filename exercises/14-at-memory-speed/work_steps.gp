# The work and steps of the scan at memory speed against n, in tiles of 128 ints that one block takes, all of them.
# Called by `make plot`.
number = 14
elements = "n, ints of the array, in tiles of 128"
work_formula = "610 per tile"
steps_formula = "14 per tile, and 2 more, for n > 256"
load charts . "work_steps.gp"
