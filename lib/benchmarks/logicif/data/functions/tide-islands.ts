import type { SeedFunction } from "./seed-function";

export const tideIslands: SeedFunction = {
  id: "tide-islands",
  outputFormat: "list[list[int]]",
  source: `def f(a, b):
    g = [list(r) for r in a]
    n = len(g)
    m = len(g[0])
    r = []
    k = 0
    z = 0

    def h(y, x, l, w, c):
        if min(y, x) < 0 or y >= n or x >= m:
            return 0
        if w[y][x] > 0 or (g[y][x] < l) != (c == 1):
            return 0
        w[y][x] = c
        u = 1
        for p, q in [(-1, 0), (0, 1), (1, 0), (0, -1)]:
            u += h(y + p, x + q, l, w, c)
        return u

    for l in b:
        w = [[0] * m for _ in range(n)]
        v = 0
        for y in range(n):
            for x in range(m):
                if y in [0, n - 1] or x in [0, m - 1]:
                    v += h(y, x, l, w, 1)
        s = []
        d = []
        for y in range(n):
            for x in range(m):
                if w[y][x] == 0 and g[y][x] >= l:
                    u = h(y, x, l, w, 2)
                    s.append(u)
                    if u == 1:
                        d.append((y, x))
                elif w[y][x] == 0:
                    z += 1
        for y, x in d:
            g[y][x] -= 1
            k += 1
        if not s:
            r.append([v, 0])
            break
        if len(s) > 2:
            y = sum(s) % n
            g[y].sort()
        elif len(s) == 2:
            g = [list(o) for o in reversed(g)]
        r.append([v, len(s), max(s)])
    if r and min(len(o) for o in r) == 3:
        r.append([sum(sum(o) for o in g)])
    return r, {"worn": k, "pools": z, "tides": len(r)}`,
  draw: `def draw(random, size):
    n = random.randint(2, 3 + size // 4)
    m = random.randint(3, 3 + size // 2)
    g = [[random.randint(0, 5) for _ in range(m)] for _ in range(n)]
    return [g, [random.randint(1, 5) for _ in range(random.randint(1, 2 + size // 4))]]`,
  inputs: [
    [
      "1",
      "You get a map of heights as a list of rows of equal length (whole numbers, not negative), and a list of tides, each the level that the sea reaches (at least 1).",
    ],
  ],
  logics: [
    ["2-5", "Work on a copy of the map, note its number of rows and columns, and begin an empty report."],
    ["6-7", "The worn cells and the pools are zero."],
    [
      "9-13",
      "\nYou will need a rule for spreading. It spreads one of two marks, sea or land, from a cell, at the present tide. It does nothing and yields 0 if the cell is off the map, or has a mark already, or does not suit the mark: sea suits only cells that are lower than the tide, land only cells that are as high as the tide or higher.",
    ],
    [
      "14-18",
      "Otherwise put the mark on the cell, spread the same mark by the same rule from the cells above, to the right, below and to the left, and yield 1 for the cell plus what those four yield. So the rule yields the size of a connected patch, in which cells touch at their sides.",
    ],
    ["20", "\nNow take the tides in turn."],
    [
      "21-26",
      "At each tide no cell is marked at first. Go through the map row by row from the top, each row from the left, and for every cell in the first or last row or in the first or last column, spread the mark sea from it. Add up all that this yields: the flooded cells of this tide.",
    ],
    [
      "27-33",
      "Next begin an empty list of islands, and an empty list of rocks. Go through the whole map again in the same order. Where a cell has no mark and is as high as the tide or higher, spread the mark land from it; what this yields is the size of an island, which goes onto the list.",
    ],
    ["34-35", "If the island is a single cell, put that cell on the list of rocks as well."],
    ["36-37", "Where a cell has no mark but is lower than the tide, the sea has not reached it: it is a pool, so add one to the pools."],
    ["38-40", "After this second walk, lower each rock's cell by one, and add one to the worn cells for each."],
    [
      "41-43",
      "If there is no island at all, add to the report the flooded cells and 0, as a pair, and stop: the tides that remain are ignored.",
    ],
    [
      "44-46",
      "If there are more than two islands, take the sum of their sizes, and the remainder of it when divided by the number of rows. In the row with that number, counted from 0, put the heights in ascending order.",
    ],
    [
      "47-48",
      "If there are exactly two islands, turn the map upside down instead: the last row becomes the first, and so on; the rows themselves stay as they are.",
    ],
    [
      "49",
      "Whatever the number of islands (unless you stopped), add to the report the flooded cells, the number of islands, and the size of the largest, in this order as one list. These figures are those from before the changes to the map.",
    ],
  ],
  outputs: [
    [
      "50-51",
      "When you are through, and the report has at least one entry and none of its entries is a pair, add one more entry: a list with one number, the sum of all heights on the map as it is now.",
    ],
    [
      "52",
      "The result is the report, a list of lists. The trackers are worn (the worn cells), pools, and tides, which is simply the number of entries in the report, the last sum included.",
    ],
  ],
  cases: [
    [
      [
        [1, 3, 2],
        [0, 4, 1],
        [2, 2, 0],
      ],
      [2, 3],
    ],
    [
      [
        [2, 2],
        [2, 2],
      ],
      [],
    ],
    [
      [
        [3, 3, 3],
        [3, 1, 4],
        [3, 3, 3],
      ],
      [2],
    ],
    [
      [
        [1, 1],
        [1, 1],
      ],
      [2, 1],
    ],
    [
      [
        [4, 0, 3],
        [0, 5, 0],
        [2, 0, 1],
      ],
      [1, 2],
    ],
    [
      [
        [2, 1, 5, 1],
        [1, 3, 1, 2],
      ],
      [2, 3],
    ],
    [[[5, 2, 0, 3, 1]], [3, 2, 3]],
  ],
};
