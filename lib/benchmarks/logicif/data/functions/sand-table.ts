import type { SeedFunction } from "./seed-function";

export const sandTable: SeedFunction = {
  id: "sand-table",
  outputFormat: "list[list[int]]",
  source: `def f(a, b):
    g = [list(r) for r in a]
    n = len(g)
    m = len(g[0])
    c = [0, 0, 0]

    def h(y, x):
        if min(y, x) < 0 or y >= n or x >= m:
            c[1] += 1
            return
        g[y][x] += 1
        if g[y][x] < 4:
            return
        g[y][x] = 0
        c[0] += 1
        for p, q in [(-1, 0), (0, 1), (1, 0), (0, -1)]:
            h(y + p, x + q)

    for y, x, k in b:
        if k == 0:
            for r in g:
                r.append(r.pop(0))
            continue
        for _ in range(k):
            h(y, x)
            u = [r for r in g if min(r) == max(r) and r[0] > 0]
            for r in u:
                c[1] += sum(r)
                c[2] += 1
                g[g.index(r)] = [0] * len(r)
    return g, {"topples": c[0], "lost": c[1], "wiped": c[2]}`,
  draw: `def draw(random, size):
    n = random.randint(2, 2 + size // 2)
    m = random.randint(2, 2 + size // 2)
    a = [[random.choice([-1, 0, 1, 2, 2, 3, 3]) for _ in range(m)] for _ in range(n)]
    b = []
    for _ in range(random.randint(2, 2 + size)):
        k = 0 if random.random() < 0.15 else random.randint(1, 3)
        b.append([random.randint(0, n - 1), random.randint(0, m - 1), k])
    return [a, b]`,
  inputs: [
    [
      "1",
      "You get a rectangular table of small whole numbers, the sand on each cell (a number below zero is a pit that must be filled first, and no number is above 3), and a list of moves. Each move has three numbers: a row, a column, and an amount; row and column begin at 0 and always lie on the table.",
    ],
  ],
  logics: [
    [
      "2-5",
      "Work on a copy of the table, and note its number of rows and of columns. Set three tallies to zero: topples, lost grains, and wiped rows.",
    ],
    ["19", "\nTake the moves in order."],
    [
      "20-23",
      "If a move's amount is zero, it is a turn of the belt: in every row, the leftmost number goes to the right end, the others each moving one place to the left. That is all for this move, and its row and column do not matter.",
    ],
    [
      "24-25",
      "Otherwise drop that many grains, one at a time, onto the named cell, each by the dropping rule. After each single grain, when everything that it set off is over, check the rows as follows before you drop the next.",
    ],
    [
      "26-30",
      "Find all rows whose cells all hold the same number, that number being above zero. For each such row add the sum of its cells to the lost grains, add one to the wiped rows, and set all of its cells to zero.",
    ],
    ["7", "\nThe dropping rule for one grain and a place is this."],
    ["8-10", "If the place is off the table, on whichever side, the grain is lost: add one to the lost grains, and this drop is over."],
    ["11-13", "Otherwise the cell's number goes up by one. If it is now below 4, this drop is over."],
    ["14-15", "If it has reached 4, the cell topples: its number becomes 0, and you add one to the topples."],
    [
      "16-17",
      "Its four grains then fall by this same rule onto the neighbours above, to the right, below and to the left, in this order. Each of these drops, with all further topples that it sets off, is finished before the next one begins, so grains may well come back to the cell in the meantime.",
    ],
  ],
  outputs: [
    ["31", "Give the table as it is in the end, row by row. The trackers are topples, lost and wiped, which are the three tallies."],
  ],
  cases: [
    [
      [
        [3, 2],
        [1, 3],
      ],
      [
        [0, 0, 1],
        [1, 1, 1],
      ],
    ],
    [[[0]], []],
    [
      [
        [1, 1, 2],
        [0, 3, 3],
      ],
      [
        [0, 2, 0],
        [1, 1, 2],
        [0, 1, 1],
      ],
    ],
    [
      [
        [-1, 3],
        [3, 3],
      ],
      [
        [1, 1, 1],
        [0, 0, 2],
      ],
    ],
    [
      [
        [2, 3, 1],
        [3, 3, 3],
        [0, 3, 2],
      ],
      [
        [1, 1, 1],
        [2, 0, 0],
        [0, 2, 1],
      ],
    ],
    [
      [
        [1, 0],
        [0, 2],
      ],
      [
        [0, 1, 1],
        [1, 0, 2],
        [1, 1, 0],
      ],
    ],
    [[[3, 3, 3]], [[0, 1, 2]]],
  ],
};
