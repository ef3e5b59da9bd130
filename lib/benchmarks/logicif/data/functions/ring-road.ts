import type { SeedFunction } from "./seed-function";

export const ringRoad: SeedFunction = {
  id: "ring-road",
  outputFormat: "dict",
  source: `def f(n, a, b):
    o = [-1] * n
    q = [[] for _ in range(n)]
    d = [c[2] for c in a]
    p = [0] * len(a)
    k = [0] * len(a)
    r = {}
    t = 0
    l = 0
    x = 0
    m = 0
    while len(r) < len(a):
        for i, c in enumerate(a):
            if c[0] == t:
                q[c[1]].append(i)
        m = max(m, max(len(v) for v in q))
        for j in range(n):
            i = o[j]
            if i < 0 or d[i] != j:
                continue
            if any(u == j and y <= t < z for u, y, z in b):
                l += 1
                k[i] += 1
                if k[i] == 2:
                    k[i] = 0
                    d[i] = (d[i] + 1) % n
            else:
                r[str(i)] = t
                o[j] = -1
        o = [o[-1]] + o[:-1]
        v = list(range(n))
        if t % 2 == 1:
            v.reverse()
        for j in v:
            if not q[j]:
                continue
            i = q[j][0]
            if o[j] >= 0:
                p[i] += 1
            elif o[j - 1] < 0:
                o[j] = q[j].pop(0)
            elif p[i] >= 2 or len(q[j]) >= 3:
                o[j] = q[j].pop(0)
                x += 1
                for i in q[j]:
                    p[i] = max(p[i] - 1, 0)
            else:
                p[i] += 1
        t += 1
    s = [int(i) for i in r if d[int(i)] != a[int(i)][2]]
    for i in s:
        r[str(i)] = -r[str(i)]
    return r, {"missed": l, "pushes": x, "longest": m}`,
  draw: `def draw(random, size):
    n = random.randint(4, 4 + size // 2)
    a = []
    for _ in range(random.randint(1 + size, 2 + size)):
        x, y = random.sample(range(n), 2)
        if random.random() < 0.4:
            x, y = 0, random.randint(1, n - 1)
        a.append([random.randint(0, 1 + size // 2), x, y])
    b = []
    for _ in range(random.randint(0, 2)):
        y = random.randint(0, 6)
        b.append([random.randrange(n), y, y + random.randint(2, 9)])
    return [n, a, b]`,
  inputs: [
    [
      "1",
      "A roundabout has a number of cells (at least three), numbered from 0 in the direction of travel; after the last comes cell 0 again. You get this number, a list of cars, and a list of closures. A car is three numbers: the minute in which it arrives, the cell where it wants to enter, and the different cell where it wants to leave. Cars are numbered from 0 in the order of the list. A closure is a cell, a minute from which nobody may leave there, and the first minute in which it is allowed again.",
    ],
  ],
  logics: [
    ["2-3", "At first every cell is empty. Each cell has a side road with a queue of cars, also empty."],
    [
      "4-6",
      "Note for each car the exit that it aims at, which is the one wanted at first; its impatience, zero at first; and how often it has missed its exit, also zero.",
    ],
    [
      "7-11",
      "Keep a record of the cars that have left. The clock begins at minute 0; the exits missed, the pushes, and the longest queue are zero.",
    ],
    ["12", "\nPlay whole minutes, each with the four stages below, as long as fewer cars have left than there are."],
    [
      "13-15",
      "Stage one, arrivals: go through the cars by number, and put each whose minute is the present one at the end of the queue beside the cell where it enters.",
    ],
    ["16", "If the longest of all queues is now longer than the longest noted so far, note its length."],
    [
      "17-20",
      "Stage two, leaving: go through the cells from 0 upwards. Only a cell with a car that aims at this very cell as its exit matters; pass over the others.",
    ],
    [
      "21-23",
      "If a closure holds for that cell now (the present minute is the closure's first minute or a later one, and comes before the minute in which leaving is allowed again), the car stays on its cell: add one to the exits missed, and one to the misses of this car.",
    ],
    [
      "24-26",
      "When this makes two misses for the car, set its misses back to zero and let it aim at the next cell in the direction of travel instead.",
    ],
    ["27-29", "If no closure holds, record that the car has left in this minute, and empty the cell."],
    [
      "30",
      "Stage three, driving: all cars that are still in the roundabout move one cell onward at the same time, from the last cell to cell 0.",
    ],
    [
      "31-33",
      "Stage four, entering: go through the cells once more, from 0 upwards in minutes with an even number, and from the last cell downwards in minutes with an odd number.",
    ],
    ["34-37", "Pass over the cells with an empty queue. Otherwise it is about the first car of the queue, as follows."],
    ["38-39", "If the cell is occupied, the impatience of this car goes up by one."],
    [
      "40-41",
      "If the cell is empty and the cell before it (against the direction of travel; for cell 0 that is the last cell) is empty at this moment too, the car leaves the queue and takes the cell.",
    ],
    [
      "42-44",
      "If the cell is empty but the one before it is not, the car pushes in when its impatience is 2 or more, or when its queue has three or more cars, itself included: it takes the cell just the same, and you add one to the pushes.",
    ],
    ["45-46", "That calms the others: for each car that remains in this queue the impatience goes down by one, though not below zero."],
    ["47-48", "If neither is the case, the car stays in the queue and its impatience goes up by one."],
    ["49", "Then the clock goes on by one minute."],
  ],
  outputs: [
    [
      "50-52",
      "When all have left, look for the cars whose exit was in the end not the one that they wanted at first, and give the minute of their leaving a minus sign.",
    ],
    [
      "53",
      "The result is a dictionary with an entry for each car: the key is its number as a text, the value the minute in which it left, with that sign. The trackers are missed (exits missed), pushes and longest (the longest queue).",
    ],
  ],
  cases: [
    [
      4,
      [
        [0, 0, 2],
        [0, 3, 1],
        [1, 1, 0],
      ],
      [],
    ],
    [5, [], [[1, 0, 3]]],
    [
      3,
      [
        [0, 0, 1],
        [0, 1, 2],
        [0, 2, 0],
        [0, 0, 2],
      ],
      [],
    ],
    [
      4,
      [
        [0, 0, 1],
        [0, 0, 3],
        [1, 2, 1],
      ],
      [[1, 0, 9]],
    ],
    [
      4,
      [
        [0, 3, 1],
        [0, 3, 2],
        [0, 0, 3],
        [1, 0, 2],
        [1, 0, 1],
        [0, 2, 1],
      ],
      [[3, 2, 6]],
    ],
    [
      6,
      [
        [2, 5, 4],
        [0, 1, 0],
        [0, 4, 2],
      ],
      [
        [0, 3, 8],
        [2, 4, 6],
      ],
    ],
    [
      3,
      [
        [0, 0, 2],
        [0, 1, 0],
        [0, 2, 1],
        [1, 0, 2],
        [0, 0, 1],
        [2, 0, 1],
        [1, 0, 1],
      ],
      [],
    ],
  ],
};
