import type { SeedFunction } from "./seed-function";

export const cappedRuns: SeedFunction = {
  id: "capped-runs",
  outputFormat: "list[list[int]]",
  source: `def f(a, m):
    r = []
    g = []
    i = 0
    b = 0
    o = 0
    while i < len(a):
        j = i
        while j < len(a) and a[j] == a[i] and j - i < m:
            j += 1
        if j - i >= 2:
            if g:
                r.append([0] + g)
                g = []
            r.append([j - i, a[i]])
            b += 1
        else:
            g.append(a[i])
            o += 1
        i = j
    if g:
        r.append([0] + g)
    return r, {"runs": b, "loose": o}`,
  draw: `def draw(random, size):
    n = random.randint(size, 2 + 4 * size)
    a = []
    while len(a) < n:
        a += [random.randint(1, 5)] * random.choice([1, 1, 2, 3, 5])
    return [a, random.randint(2, 4)]`,
  inputs: [["1", "You get a list of whole numbers, and a cap, which is at least 1."]],
  logics: [
    [
      "2-6",
      "You are going to pack the list into blocks. Start with no blocks, with an empty pocket for numbers that stand alone, with your finger on the first number, and with two tallies at zero: runs and loose.",
    ],
    ["7", "\nRepeat the following until your finger has moved past the last number of the list."],
    [
      "8-10",
      "Starting at your finger, see how many equal numbers stand next to each other, the one under the finger included. Stop counting when another number comes, when the list ends, or when the count has reached the cap, even if more equal numbers follow.",
    ],
    ["11", "\nIf the count is 2 or more, you have a run, and you write it down in two moves."],
    [
      "12-14",
      "First, if the pocket holds anything, close it: write a block that begins with 0, followed by the pocket's numbers in the order in which they went in, and empty the pocket.",
    ],
    ["15-16", "Then write a block of two numbers, the count and the number that repeats, and add one to runs."],
    ["17-19", "If the count is only 1, write no block: put the number at the end of the pocket and add one to loose."],
    [
      "20",
      "Either way, move your finger on by the count. What is left of a long run is looked at afresh in the next round, so its remainder may be another run or a number that stands alone.",
    ],
    [
      "21-22",
      "\nWhen the list is used up and the pocket still holds numbers, write them as a last block that begins with 0, in the same way.",
    ],
  ],
  outputs: [
    [
      "23",
      "Report the list of blocks in the order in which you wrote them (an empty list if you got an empty list), and the trackers: runs and loose. Blocks that begin with 0 are not counted in runs.",
    ],
  ],
  cases: [
    [[4, 4, 4, 1, 2, 2], 3],
    [[], 2],
    [[7, 7, 7, 7, 7], 2],
    [[1, 2, 3, 3, 1, 1, 1, 1], 3],
    [[5, 5, 5], 1],
    [[9], 4],
    [[2, 8, 8, 8, 8, 8, 8, 8, 3, 4], 4],
  ],
};
