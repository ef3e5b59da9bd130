import type { SeedFunction } from "./seed-function";

export const forestFire: SeedFunction = {
  id: "forest-fire",
  outputFormat: "tuple(str, int)",
  source: `def f(a, b, w):
    g = [list(r) for r in a]
    n = len(g)
    m = len(g[0])
    y, x = b
    s = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    e = {}
    t = 0
    k = 0
    l = 0
    z = 0
    while True:
        c = [(i, j) for i in range(n) for j in range(m) if g[i][j] == "F"]
        if not c:
            break
        i, j = min(c, key=lambda p: (abs(p[0] - y) + abs(p[1] - x), p))
        p = abs(i - y)
        q = abs(j - x)
        if p + q <= 1:
            g[i][j] = "."
            k += 1
        else:
            u = []
            if p > 0:
                u.append((y + (i - y) // p, x))
            if q > 0:
                u.append((y, x + (j - x) // q))
            if q > p:
                u.reverse()
            for i, j in u:
                if g[i][j] not in "F#":
                    y = i
                    x = j
                    break
            else:
                z += 1
        v = []
        for i, j in c:
            if g[i][j] == ".":
                continue
            e[(i, j)] = e.get((i, j), 0) + 1
            for d, (p, q) in s.items():
                if d != w and e[(i, j)] < 2:
                    continue
                p += i
                q += j
                if min(p, q) < 0 or p >= n or q >= m:
                    continue
                if g[p][q] == "T" and (p, q) != (y, x):
                    v.append((p, q))
            if e[(i, j)] == 3:
                g[i][j] = "_"
                l += 1
        for i, j in v:
            g[i][j] = "F"
        t += 1
    return ("/".join("".join(r) for r in g), t), {"doused": k, "burnt": l, "blocked": z}`,
  draw: `def draw(random, size):
    n = random.randint(2, 3 + size // 3)
    m = random.randint(3, 4 + size // 2)
    g = [[random.choice("TTTT..#") for _ in range(m)] for _ in range(n)]
    k = random.sample([[y, x] for y in range(n) for x in range(m)], 2 + size // 3)
    for y, x in k[1:]:
        g[y][x] = "F"
    g[k[0][0]][k[0][1]] = "."
    return [["".join(r) for r in g], k[0], random.choice("NESW-")]`,
  inputs: [
    [
      "1",
      "You get a map as a list of texts of equal length, one for each row from the top; the place of a firefighter as a pair of row and column, both from 0; and the wind as a letter: N, E, S or W is the side towards which it blows (up, right, down, left), and a dash means that there is none. On the map T is a tree, F a fire, a full stop is bare ground, and a hash sign is a rock. The firefighter starts on a cell that is neither fire nor rock.",
    ],
  ],
  logics: [
    ["2-5", "Work on a copy of the map, and note its number of rows and columns and the firefighter's place."],
    ["6", "The four neighbours of a cell are those above, to the right, below and to the left."],
    [
      "7-11",
      "Each fire has an age, which begins at zero. The minutes, the fires doused, the cells burnt and the blocked minutes are all zero.",
    ],
    ["12", "\nRepeat the following minute again and again."],
    [
      "13-15",
      "List all cells that are on fire at the beginning of the minute, row by row from the top, each row from the left. If there are none, everything is over, and this minute does not count.",
    ],
    [
      "16-18",
      "First the firefighter acts. Take the listed fire that is nearest, which means that the difference in rows plus the difference in columns is smallest; of equally near ones take the one that is first on the list.",
    ],
    [
      "19-21",
      "If that distance is 1 or less, the firefighter douses it without moving: the cell becomes bare ground, and you add one to the fires doused.",
    ],
    [
      "22-27",
      "If it is farther away, the firefighter tries to move one cell towards it. Two steps may help: one up or down towards its row, unless the row is already the same, and one left or right towards its column, unless the column is already the same.",
    ],
    [
      "28-29",
      "The step up or down is tried first, except when the difference in columns is greater than the difference in rows; then the step left or right is tried first.",
    ],
    ["30-34", "Take the first of these steps that leads to a cell which is neither fire nor rock."],
    ["35-36", "If no step does, the firefighter stays, and you add one to the blocked minutes."],
    ["37-40", "Then the fires act, in the order of the list made at the beginning of the minute; a fire doused just now is left out."],
    ["41", "A fire's age goes up by one."],
    [
      "42-44",
      "Now look at its four neighbours. At age 1 the fire reaches only the neighbour on the side towards which the wind blows (so none if there is no wind); at age 2 or more it reaches all four.",
    ],
    ["45-48", "Neighbours beyond the edge of the map do not exist."],
    [
      "49-50",
      "A neighbour that it reaches will catch fire if it is a tree and the firefighter does not stand on it. Keep these cells in mind for the moment, without changing the map.",
    ],
    [
      "51-53",
      "When a fire's age is 3, and after it has looked at its neighbours, it burns out: its cell becomes an underscore, and you add one to the cells burnt.",
    ],
    [
      "54-55",
      "When all fires of the list have acted, the cells that you kept in mind become fires (of age zero; they act from the next minute on).",
    ],
    ["56", "That minute counts as one."],
  ],
  outputs: [
    [
      "57",
      "Give two things: the map as one text, its rows joined by slashes (the firefighter is not shown), and the number of minutes. The trackers are doused, burnt and blocked.",
    ],
  ],
  cases: [
    [["TTT", "TFT", "T.T"], [2, 1], "N"],
    [["T.T"], [0, 1], "E"],
    [["F#.", "T#.", "TTT"], [0, 2], "S"],
    [["TTFT", "TTTT"], [1, 0], "-"],
    [["FTTT", ".#TT", "T.TF"], [2, 0], "W"],
    [["F.F", ".#.", "TTT"], [2, 2], "E"],
    [["T#F", ".FT", "TTT"], [0, 0], "N"],
  ],
};
