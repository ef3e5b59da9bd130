/** Python modules that are imported before the copy of the memory is taken, so that a function finds them at once. */
const names =
  "abc array ast bisect builtins calendar cmath collections collections.abc contextlib copy dataclasses datetime decimal enum fractions functools heapq io itertools json math numbers operator queue random re statistics string sys textwrap time traceback types typing";

/** Python that imports them. */
export const importing = `
import importlib
for name in ${JSON.stringify(names)}.split(" "):
    importlib.import_module(name)
`;
