import type { SeedFunction } from "./seed-function";

export const singleTrack: SeedFunction = {
  id: "single-track",
  outputFormat: "tuple(bool, list[int], str)",
  source: `def f(c, a, b):
    n = len(a)
    p = [-1] * n
    w = [0] * n
    e = [-1] * n
    t = 0
    m = 0
    k = 0
    z = 0
    j = 0
    while min(e + [t]) < 0 and t < 20 and j < 3:
        g = 0
        for s in range(n):
            i = (s + t) % n
            x, y, d = a[i]
            if e[i] >= 0:
                continue
            u = 1 if y > x else -1
            if p[i] < 0:
                if t < d:
                    g += 1
                    continue
                v = x
            elif p[i] == y:
                e[i] = t
                p[i] = -2
                g += 1
                for h in range(n):
                    if p[h] >= 0 and abs(p[h] - y) == 1:
                        w[h] = 0
                continue
            else:
                v = p[i] + u
            if p.count(v) < c[v] and not any(q[0] == v and q[1] <= t <= q[2] for q in b):
                p[i] = v
                w[i] = 0
                g += 1
                m += 1
                continue
            z += 1
            w[i] += 1
            if p[i] < 0:
                continue
            o = [h for h in range(n) if p[h] == v and (a[h][1] > a[h][0]) != (y > x)]
            if (o and max(o) < i) or w[i] == 4:
                w[i] = 0
                v = p[i] - u
                if v in range(len(c)) and p.count(v) < c[v]:
                    p[i] = v
                    g += 1
                    k += 1
        t += 1
        if g > 0:
            j = 0
        else:
            j += 1
    u = "".join(str(p.count(v)) for v in range(len(c)))
    return (min(e + [t]) >= 0, e, u), {"moves": m, "waits": z, "backs": k}`,
  draw: `def draw(random, size):
    n = random.randint(4, 5 + size // 2)
    c = [random.choice([1, 1, 2]) for _ in range(n)]
    c[0] = 2
    a = []
    for _ in range(random.randint(1 + size // 3, 2 + size // 2)):
        x, y = random.choice([[0, n - 1], [n - 1, 0], random.sample(range(n), 2)])
        a.append([x, y, random.randint(0, 2 + size)])
    b = []
    for _ in range(random.randint(0, 2)):
        t = random.randint(0, 6)
        b.append([random.randrange(n), t, t + random.randint(0, 3)])
    return [c, a, b]`,
  inputs: [
    [
      "1",
      "A railway line is a row of blocks, numbered from 0 at the left. You get a list with the room of each block, which is how many trains may be on it at once (1 or 2); a list of trains; and a list of works. A train is three numbers: the block where it enters the line, the different block that is its goal, and its minute of departure. Trains are numbered from 0. Works are three numbers: a block, and the first and the last minute in which no train may enter the line there or drive forward onto that block.",
    ],
  ],
  logics: [
    [
      "2-5",
      "At first no train is on the line. For each train keep where it is, its patience count (zero at first), and its minute of arrival, which is -1 as long as it has not arrived.",
    ],
    [
      "6-10",
      "The clock begins at minute 0. The moves, the steps back and the waits are zero, and so is the number of dead minutes in a row.",
    ],
    [
      "11",
      "\nPlay minute after minute as long as a train has not arrived, the clock is below 20, and there have been fewer than three dead minutes in a row. (Without any trains you play none.)",
    ],
    ["12", "At the beginning of a minute nothing has happened in it yet."],
    [
      "13-15",
      "Each train has one turn in a minute. The train that begins is the one whose number is the remainder of the clock's minute divided by the number of trains; the others follow in the order of their numbers, and after the last number comes 0.",
    ],
    ["16-17", "A train that has arrived is passed over."],
    [
      "18",
      "A train always heads in one direction: to the right if its goal has a greater number than the block where it enters, otherwise to the left.",
    ],
    [
      "19-22",
      "If it is not on the line yet and its minute of departure is still to come, something has happened (this keeps the line from being called dead), and its turn is over.",
    ],
    ["23", "If it is not on the line and may depart, it wants the block where it enters."],
    [
      "24-27",
      "If it is on its goal at the beginning of its turn, it leaves the line: this minute is its arrival, its place is free for others at once, and something has happened.",
    ],
    [
      "28-31",
      "That encourages the others: every train that stands on a block directly beside this goal gets its patience count set back to zero. With that the turn is over.",
    ],
    ["32-33", "In all other cases it wants the next block in its direction."],
    [
      "34-39",
      "It gets the wanted block if fewer trains are on it at this moment than it has room for, and no works hold there in this minute (the first and the last minute of the works are both included). Then it is on that block, its patience count goes back to zero, something has happened, it counts as a move (entering the line too), and its turn is over.",
    ],
    ["40-41", "Otherwise it has to wait: add one to the waits, and one to its patience count."],
    ["42-43", "If it is not on the line yet, that is all."],
    ["44", "If it is on the line, look at the trains on the wanted block that head in the other direction."],
    [
      "45-47",
      "The train must give way if there is such a train and all of them have smaller numbers than it has, or if its patience count has just reached 4. For whichever reason it must give way, set its patience count back to zero, even if it then cannot step back.",
    ],
    [
      "48-51",
      "Giving way means one step back, to the block behind it, seen in its direction. It does so only if there is a block behind, and fewer trains are on that than it has room for; works do not prevent it. Then it is on that block, something has happened, and you add one to the steps back. If it cannot, it stays.",
    ],
    ["52", "When all trains have had their turns, the clock goes on by one minute."],
    [
      "53-56",
      "If something has happened in this minute, the number of dead minutes in a row goes back to zero, otherwise it goes up by one.",
    ],
  ],
  outputs: [
    ["57", "At the end, write for each block from the left the number of trains on it as a digit, all in one text."],
    [
      "58",
      "Give three things: whether all trains have arrived (true if there are none), the list of the minutes of arrival by number, with -1 for a train that has not arrived, and that text. The trackers are moves, waits and backs (the steps back).",
    ],
  ],
  cases: [
    [
      [2, 1, 1, 2],
      [
        [0, 3, 0],
        [3, 0, 1],
      ],
      [],
    ],
    [[1, 1], [], [[0, 0, 5]]],
    [
      [1, 1, 1],
      [
        [0, 2, 0],
        [2, 0, 0],
      ],
      [],
    ],
    [
      [1, 2, 1, 1],
      [
        [0, 3, 0],
        [3, 1, 0],
        [0, 2, 2],
      ],
      [],
    ],
    [[1, 1, 1], [[0, 2, 1]], [[1, 0, 9]]],
    [
      [1, 2, 1, 2, 1],
      [
        [4, 0, 0],
        [0, 4, 0],
        [1, 3, 3],
      ],
      [[2, 3, 5]],
    ],
    [
      [2, 1, 1],
      [
        [2, 0, 0],
        [1, 2, 0],
        [0, 1, 4],
      ],
      [[0, 0, 3]],
    ],
  ],
};
