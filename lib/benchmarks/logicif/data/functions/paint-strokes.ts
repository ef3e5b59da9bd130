import type { SeedFunction } from "./seed-function";

export const paintStrokes: SeedFunction = {
  id: "paint-strokes",
  outputFormat: "tuple(str, int)",
  source: `def f(n, a):
    s = ["."] * n
    k = [0] * n
    u = 0
    z = 0
    for l, r, c in a:
        if l > r:
            l, r = r, l
            z += 1
        for i in range(max(l, 0), min(r, n - 1) + 1):
            if c == ".":
                s[i] = "."
                k[i] = 0
                continue
            if k[i] == 2:
                u += 1
                break
            s[i] = c
            k[i] += 1
        if u == 3:
            break
    w = []
    for x in s:
        if w and w[-1][0] == x:
            w[-1][1] += 1
        else:
            w.append([x, 1])
    m = max([y for x, y in w], default=0)
    return ("".join(x + str(y) for x, y in w), m), {"turned": z, "stuck": u, "bare": s.count(".")}`,
  draw: `def draw(random, size):
    n = random.randint(3, 5 + 2 * size)
    m = random.randint(1, 2 + size)
    return [n, [[random.randint(-1, n), random.randint(-1, n), random.choice("rgb" if random.random() < 0.8 else ".")] for _ in range(m)]]`,
  inputs: [
    [
      "1",
      "You are given the length of a strip of cells, numbered from 0, and a list of brush strokes. Each stroke consists of one end, the other end, and a letter for its colour, or a dot for a scraper.",
    ],
  ],
  logics: [
    ["2-3", "At first every cell shows a dot, and every cell carries no coats of paint."],
    ["4-5", "Set the trackers turned and stuck to zero; a third one, bare, is found in the end."],
    ["6", "\nNow do the strokes in the order in which they are listed."],
    [
      "7-9",
      "If the first end of a stroke is greater than its second one, swap the two ends and add one to turned; if the ends are equal, leave them.",
    ],
    [
      "10",
      "The brush or scraper then moves cell by cell from the lower end to the upper end, both included. Parts of the stroke that lie off the strip are ignored: it starts at cell 0 at the earliest and ends at the last cell at the latest, and a stroke that lies off the strip entirely paints nothing.",
    ],
    ["11-14", "A scraper never sticks: it makes each cell on its way show a dot and carry no coats, and that is all."],
    [
      "15-17",
      "Before a brush paints a cell, look at the coats of that cell. If it already carries two, the brush sticks: add one to stuck and give up the rest of this stroke, so that neither this cell nor any cell after it is painted by the stroke.",
    ],
    ["18-19", "Otherwise the cell takes on the colour of the stroke, in place of whatever it showed before, and carries one coat more."],
    [
      "20-21",
      "After each stroke, see whether stuck has reached 3; if it has, the brush is ruined: all remaining strokes are left undone (they are not turned either).",
    ],
    ["22", "\nAfter that, describe the strip in short. Start with no runs at all,"],
    ["23", "and read the cells from left to right as they now look."],
    ["24-25", "If a cell shows the same as the run that you wrote last, that run gets longer by one."],
    ["26-27", "If it differs from it, or if there is no run yet, begin a new run of length one with what the cell shows."],
    ["28", "Find the length of the longest run (0 for a strip of length 0)."],
  ],
  outputs: [
    [
      "29",
      'The result is a text and that length. The text has for each run from left to right, what its cells show, directly followed by its length in decimal digits, with nothing between the runs (for example ".2r10"; the length is written even if it is 1). A strip of length 0 gives an empty text. Report both with the trackers turned, stuck, and bare, which is the number of cells that show a dot in the end.',
    ],
  ],
  cases: [
    [
      5,
      [
        [1, 3, "r"],
        [4, 2, "b"],
        [0, 4, "g"],
      ],
    ],
    [0, [[2, 1, "r"]]],
    [6, []],
    [
      4,
      [
        [-2, 1, "a"],
        [3, 9, "b"],
      ],
    ],
    [
      3,
      [
        [0, 0, "x"],
        [0, 0, "y"],
        [0, 2, "z"],
        [2, 1, "z"],
      ],
    ],
    [
      7,
      [
        [5, 2, "q"],
        [3, 3, "p"],
        [3, 1, "."],
        [6, 0, "m"],
        [8, 9, "m"],
      ],
    ],
    [
      5,
      [
        [0, 1, "r"],
        [1, 0, "g"],
        [1, 3, "b"],
        [0, 4, "r"],
        [4, 4, "y"],
        [4, 0, "p"],
        [4, 3, "k"],
        [4, 2, "n"],
      ],
    ],
    [
      8,
      [
        [0, 7, "r"],
        [7, 4, "g"],
        [6, 2, "b"],
        [0, 5, "g"],
      ],
    ],
  ],
};
