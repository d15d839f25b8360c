# The decoupled look-back's work and steps against n, in sections of 32 whose blocks run one after the other. Called
# by `make plot`.
number = 11
elements = "n, elements of the array, in sections of 32"
work_formula = "129 per section, and 64 for all but the first"
steps_formula = "6n / 32, for n > 32, blocks one after the other"
load charts . "work_steps.gp"
