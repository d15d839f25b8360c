# The serial scan's work and steps against n: the same line twice, and the one that every parallel scan is compared
# with. Called by `make plot`.
number = 1
elements = "n, elements of the array"
work_formula = "n − 1"
steps_formula = "n − 1"
load charts . "work_steps.gp"
