/** Python modules that are imported before the memory is copied, so that functions can import them without delay. */
const names =
  "abc array ast bisect builtins calendar cmath collections collections.abc contextlib copy dataclasses datetime decimal enum fractions functools heapq io itertools json math numbers operator queue random re statistics string sys textwrap time traceback types typing";

/** Python that imports these modules. */
export const importing = `
import importlib
for name in ${JSON.stringify(names)}.split(" "):
    importlib.import_module(name)
`;
