import type { SeedFunction } from "./seed-function";

export const quarrelMerge: SeedFunction = {
  id: "quarrel-merge",
  outputFormat: "list[int]",
  source: `def f(a):
    t = {"compares": 0, "pairs": 0, "deepest": 0}
    def g(x, d):
        t["deepest"] = max(t["deepest"], d)
        if len(x) < 2:
            return list(x)
        m = (len(x) + 1) // 2
        u = g(x[:m], d + 1)
        v = g(x[m:], d + 1)
        r = []
        i = 0
        j = 0
        while i < len(u) and j < len(v):
            t["compares"] += 1
            if u[i] == v[j]:
                t["pairs"] += 1
                i += 1
                j += 1
            elif (u[i] < v[j]) == (d % 2 == 0):
                r.append(u[i])
                i += 1
            else:
                r.append(v[j])
                j += 1
        return r + u[i:] + v[j:]
    return g(a, 0), t`,
  draw: `def draw(random, size):
    return [[random.randint(1, 5 + size) for _ in range(random.randint(2, 3 + 2 * size))]]`,
  inputs: [["1", "You are given a row of numbers."]],
  logics: [
    ["2", "Set three trackers to zero: compares, pairs and deepest."],
    ["3", "\nA row is treated at a level, and the treatment yields a new row. Here is how a row at any level is treated."],
    ["4", "If its level is greater than deepest, set deepest to this level, however short the row is."],
    ["5-6", "A row of fewer than two numbers yields itself."],
    [
      "7-9",
      "A longer row is cut into a left and a right part. If its length is odd, the left part is the one that is longer by one number. Treat the left part first and then the right part, each at the next level (the level of this row plus one), and work from here on with the two rows that this yields.",
    ],
    ["10-12", "Begin an empty row for the outcome, and look at the head, the first number, of each of the two rows."],
    ["13-14", "For as long as both rows still have numbers, compare their heads, and add one to compares each time."],
    [
      "15-18",
      "If the heads are equal, they quarrel: both are struck off their rows, neither of them gets into the outcome, and pairs grows by one.",
    ],
    [
      "19-21",
      "If they differ, an even level (0 included) favours the smaller head and an odd level favours the larger head. If the favoured head is that of the left row, move it from there to the end of the outcome.",
    ],
    ["22-24", "Otherwise it is the head of the right row; move that one to the end of the outcome."],
    [
      "25",
      "Once at least one of the two rows is used up, attach what is left of the other one to the end of the outcome, in the order that it has. That is what the treatment yields. Note that the rows need not be sorted; only the heads count.",
    ],
    ["26", "\nTreat the given row at level 0."],
  ],
  outputs: [
    [
      "26",
      "The row that this yields is the result (it may be empty); report it with the trackers compares and pairs, counted over all levels, and deepest.",
    ],
  ],
  cases: [
    [[4, 2, 4, 1]],
    [[]],
    [[7]],
    [[3, 3]],
    [[5, 1, 2, 5, 3]],
    [[6, 2, 9, 4, 2, 6]],
    [[1, 2, 3, 4, 5, 6, 7]],
    [[2, 1, 2, 1, 3, 1, 2, 3]],
  ],
};
