import type { SeedFunction } from "./seed-function";

export const unevenHeaps: SeedFunction = {
  id: "uneven-heaps",
  outputFormat: "list[int]",
  source: `def f(n, k):
    t = {"splits": 0, "lost": 0, "deep": 0}
    def g(x, d):
        t["deep"] = max(t["deep"], d)
        if x <= k:
            return [x]
        t["splits"] += 1
        if x % 3 == 0:
            t["lost"] += 1
            x -= 1
        y = x // 3
        if d % 2 == 1:
            return g(y, d + 1) + g(x - y, d + 1)
        return g(x - y, d + 1) + g(y, d + 1)
    return g(n, 0), t`,
  draw: `def draw(random, size):
    k = random.randint(2, 4 + size)
    return [random.randint(1, 12 + 14 * size), k]`,
  inputs: [["1", "You are given the size of a heap of tokens and a limit of at least 2."]],
  logics: [
    ["2", "Keep three trackers, splits, lost and deep, all at zero in the beginning."],
    [
      "3",
      "\nA heap is worked on at a certain depth, and working on it yields a list of heap sizes. This is how it goes for any heap at any depth.",
    ],
    ["4", "First of all, if the depth of this heap is greater than the tracker deep, set deep to that depth."],
    [
      "5-6",
      "A heap that is not larger than the limit stays as it is: it yields a list with just its own size, and you are done with it. This includes a heap of 0.",
    ],
    ["7", "A larger heap is split, so add one to splits."],
    [
      "8-10",
      "Before the split, look whether its size is divisible by three; if so, one token gets lost: add one to lost and make the heap smaller by one.",
    ],
    [
      "11",
      "Next, divide what is there now by three and drop any fraction: that is the small part. The rest of the heap is the large part.",
    ],
    [
      "12-13",
      "If the depth of the heap that you are splitting is odd, work on the small part first, one level deeper, and then on the large part, one level deeper, and put the list from the small part in front of the list from the large part.",
    ],
    [
      "14",
      "If the depth is even (0 counts as even), it is the other way round: the large part comes first, then the small part, again both one level deeper. A part is worked on to its very end, with all the parts that come of it, before you turn to the other one.",
    ],
    ["15", "\nTo begin, work on the given heap at depth 0."],
  ],
  outputs: [["15", "The output is the list of sizes that the given heap yields, together with the trackers splits, lost and deep."]],
  cases: [
    [2, 2],
    [17, 3],
    [9, 2],
    [31, 5],
    [3, 2],
    [40, 4],
    [24, 7],
  ],
};
