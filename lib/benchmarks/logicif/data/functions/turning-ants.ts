import type { SeedFunction } from "./seed-function";

export const turningAnts: SeedFunction = {
  id: "turning-ants",
  outputFormat: "str",
  source: `def f(a, b, n):
    g = [list(r) for r in a]
    h = len(g)
    w = len(g[0])
    m = [list(x) for x in b]
    v = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    k = 0
    z = 0
    e = 0
    s = [0] * len(m)
    while e < n:
        for i in range(len(m)):
            y, x, d = m[i]
            c = g[y][x]
            if c == 0:
                d = (d + 1) % 4
            elif c == 1:
                d = (d - 1) % 4
            else:
                d = (d + 2) % 4
            g[y][x] = (c + 1) % 3
            p = y + v[d][0]
            q = x + v[d][1]
            if [p % h, q % w] in [o[:2] for o in m]:
                z += 1
                for o in m:
                    if o[:2] == [p % h, q % w]:
                        o[2] = (o[2] + 1) % 4
                m[i] = [y, x, (d + 2) % 4]
                continue
            if p != p % h or q != q % w:
                k += 1
            m[i] = [p % h, q % w, d]
            s[i] += 1
        e += 1
        if m[0][:2] == b[0][:2]:
            break
        if min(min(r) for r in g) == max(max(r) for r in g):
            break
    u = "/".join("".join(str(x) for x in r) for r in g)
    return u + ":" + "".join("URDL"[o[2]] + str(s[i]) for i, o in enumerate(m)), {"wraps": k, "bumps": z, "rounds": e}`,
  draw: `def draw(random, size):
    n = random.randint(2, 3 + size // 3)
    m = random.randint(3, 3 + size // 2)
    a = [[random.choice([0, 0, 1, 1, 2]) for _ in range(m)] for _ in range(n)]
    k = random.sample([[y, x] for y in range(n) for x in range(m)], 2 if size < 4 else 3)
    return [a, [c + [random.randint(0, 3)] for c in k], random.randint(2, 3 + size)]`,
  inputs: [
    [
      "1",
      "You get a board as a list of rows, all equally long, whose cells hold 0, 1 or 2; a list of ants (at least one); and the greatest number of rounds. An ant is given by three numbers: its row, its column (both from 0) and its direction. No two ants start on one cell.",
    ],
  ],
  logics: [
    ["2-5", "Work on a copy of the board and on a copy of the ants, and note how many rows and columns there are."],
    [
      "6",
      "The directions are 0 for up, 1 for right, 2 for down and 3 for left, so that adding one is a quarter turn to the right. Directions are counted round: after 3 comes 0 again, and before 0 comes 3.",
    ],
    ["7-10", "Set to zero the wraps, the bumps, the rounds played, and the steps of each ant."],
    ["11", "\nPlay rounds as long as fewer have been played than the greatest number."],
    ["12-13", "In a round let each ant act once, in the order of the list; what one ant does counts at once for the next."],
    ["14", "Look at the number on the ant's own cell."],
    ["15-16", "If it is 0, the ant turns a quarter to the right."],
    ["17-18", "If it is 1, it turns a quarter to the left."],
    ["19-20", "If it is 2, it turns round to the opposite direction."],
    ["21", "Then the number on that cell goes up by one, and 3 becomes 0."],
    [
      "22-23",
      "Now see which cell lies ahead of the ant in its new direction. The board has no edge: beyond the top row comes the bottom row, beyond the last column the first, and the other way round.",
    ],
    [
      "24-25",
      "If any ant stands on the cell ahead (it may be this ant itself, on a board with a single row or column), add one to the bumps.",
    ],
    ["26-28", "Whichever other ant stands there turns a quarter to the right on the spot."],
    ["29-30", "The ant that bumped stays where it is and turns to the opposite of its new direction, and it is the next ant's turn."],
    ["31-32", "Otherwise the ant will step. If this step takes it over an edge to the opposite side of the board, add one to the wraps."],
    ["33-34", "Move the ant to the cell ahead, and add one to its steps; it keeps its new direction."],
    ["35", "When all ants have acted, the round counts as played."],
    ["36-37", "If the first ant of the list is now on the cell where it started, whatever its direction, stop for good."],
    ["38-39", "Stop also if all cells of the board hold the same number."],
  ],
  outputs: [
    ["40", "Write the board as a text: the digits of each row without gaps, and a slash between one row and the next."],
    [
      "41",
      "Put a colon behind it, and then, for each ant in the order of the list, the letter of its direction (U for up, R for right, D for down, L for left) and directly after it the number of its steps. That text is the result. The trackers are wraps, bumps and rounds (the rounds played).",
    ],
  ],
  cases: [
    [
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
      [
        [0, 0, 1],
        [1, 1, 0],
      ],
      4,
    ],
    [
      [
        [1, 0, 2],
        [0, 1, 1],
        [2, 2, 0],
      ],
      [
        [1, 1, 0],
        [0, 2, 3],
      ],
      5,
    ],
    [[[2, 0, 1]], [[0, 0, 1]], 3],
    [
      [
        [0, 1],
        [1, 0],
      ],
      [[0, 0, 0]],
      0,
    ],
    [
      [
        [1, 1, 1, 1],
        [1, 0, 1, 1],
      ],
      [[1, 1, 2]],
      6,
    ],
    [
      [
        [0, 1, 1],
        [1, 2, 0],
        [0, 0, 1],
      ],
      [
        [0, 0, 1],
        [0, 1, 2],
        [2, 2, 0],
      ],
      6,
    ],
    [
      [
        [1, 0, 2, 1],
        [2, 2, 0, 1],
        [0, 1, 1, 2],
      ],
      [
        [0, 3, 0],
        [1, 2, 3],
        [2, 0, 1],
      ],
      7,
    ],
  ],
};
