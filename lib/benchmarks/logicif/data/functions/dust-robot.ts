import type { SeedFunction } from "./seed-function";

export const dustRobot: SeedFunction = {
  id: "dust-robot",
  outputFormat: "list[int]",
  source: `def f(g, e):
    h = [list(r) for r in g]
    v = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    y = 0
    x = 0
    d = 0
    c = 0
    b = 0
    k = 0
    while e > 0:
        e -= 1
        if h[y][x] > 0:
            h[y][x] -= 1
            c += 1
            k = 0
            if h[y][x] == 0:
                d = (d + 3) % 4
            continue
        p = y + v[d][0]
        q = x + v[d][1]
        if p in range(len(h)) and q in range(len(h[0])) and h[p][q] >= 0:
            y = p
            x = q
            k = 0
        else:
            d = (d + 1) % 4
            b += 1
            k += 1
            if k == 4:
                break
    return [c, y, x, sum(r.count(0) for r in h)], {"bumps": b, "spare": e}`,
  draw: `def draw(random, size):
    n = random.randint(1, 2 + size // 2)
    m = random.randint(2, 3 + size // 2)
    g = [[random.choice([-1, 0, 0, 1, 1, 2]) for _ in range(m)] for _ in range(n)]
    g[0][0] = random.randint(0, 2)
    return [g, random.randint(4, 6 + 6 * size)]`,
  inputs: [
    [
      "1",
      "You get a grid, given as a list of rows that are all equally long, and the energy of a cleaning robot. A cell holds -1 if it is a wall, otherwise the amount of dust on it. The robot's first cell, the top left one, is never a wall.",
    ],
  ],
  logics: [
    ["2", "Work on a copy of the grid."],
    ["3", "The robot can face four ways, in this order of right-hand turns: right, down, left, up."],
    ["4-6", "It starts in row 0, column 0, and faces right."],
    ["7-9", "Three tallies are zero at first: the dust collected, all the bumps, and the bumps in succession."],
    ["10-11", "\nAs long as there is energy left, spend one unit of it and let the robot do one thing, as follows."],
    [
      "12-15",
      "If there is dust on its cell, it removes one unit of the dust there: add one to the dust collected, and set the bumps in succession back to zero.",
    ],
    [
      "16-17",
      "Should that have taken the last dust from the cell, the robot also turns left by a quarter (so right becomes up, up becomes left and so on), still for the same unit of energy.",
    ],
    ["18", "In either case that was its action, and the next round begins; it does not move."],
    ["19-20", "If its cell has no dust, look at the neighbouring cell that it faces."],
    [
      "21-24",
      "When that cell lies inside the grid and is no wall, the robot moves onto it, keeps its direction, and the bumps in succession go back to zero.",
    ],
    [
      "25-28",
      "When it lies outside or is a wall, the robot stays and turns right by a quarter; add one to the bumps and one to the bumps in succession.",
    ],
    [
      "29-30",
      "If this makes four bumps in succession, the robot is walled in, and everything stops at once; the energy that is left stays unspent.",
    ],
  ],
  outputs: [
    [
      "31",
      "Give a list of four numbers: the dust collected, the row and the column where the robot stands at the end, and the number of cells in the grid that hold exactly 0 at the end (walls do not count). The trackers are bumps, all bumps together, and spare, the energy that is left.",
    ],
  ],
  cases: [
    [
      [
        [1, 0, 2],
        [0, -1, 1],
        [1, 0, 0],
      ],
      14,
    ],
    [[[2]], 20],
    [
      [
        [0, 0],
        [0, 0],
      ],
      5,
    ],
    [
      [
        [0, -1, 1],
        [2, 1, 0],
      ],
      18,
    ],
    [[[1, 1, 1, 1]], 12],
    [
      [
        [0, 3],
        [-1, 0],
        [1, -1],
      ],
      0,
    ],
    [
      [
        [0, 1, 0],
        [1, -1, 2],
        [0, 1, 1],
      ],
      26,
    ],
  ],
};
