import type { SeedFunction } from "./seed-function";

export const fallingTanks: SeedFunction = {
  id: "falling-tanks",
  outputFormat: "tuple(list[int], int)",
  source: `def f(a, b):
    c = [0] * len(a)
    k = [0, 0, 0]

    def g(i, x, d):
        if x == 0:
            return
        if i >= len(a):
            k[0] += x
            return
        u = min(x, a[i] - c[i])
        c[i] += u
        k[2] = max(k[2], d)
        if x > u:
            k[1] += 1
            v = (x - u) // 2
            g(2 * i + 1, v, d + 1)
            g(2 * i + 2, x - u - v, d + 1)

    for i, x in b:
        if x < 0:
            c[i] -= min(c[i], -x)
        else:
            g(i, x, 1)
    return (c, k[0]), {"spills": k[1], "deepest": k[2], "full": sum(c[i] == a[i] for i in range(len(a)))}`,
  draw: `def draw(random, size):
    n = random.randint(2 + size, 2 + 2 * size)
    a = [random.randint(1, 6) for _ in range(n)]
    b = []
    for _ in range(random.randint(2, 2 + size)):
        x = -random.randint(1, 5) if b and random.random() < 0.25 else random.randint(2, 12)
        b.append([random.randint(0, n - 1) if random.random() < 0.4 else 0, x])
    return [a, b]`,
  inputs: [
    [
      "1",
      "You get the capacities of some water tanks in litres, numbered from 0, and a list of events. An event is a pair: the number of an existing tank, and an amount of litres.",
    ],
  ],
  logics: [
    ["2-3", "All tanks are empty at first. Set to zero the water lost, the number of spills, and the deepest level."],
    ["20", "\nTake the events in their order."],
    [
      "21-22",
      "If the amount is below zero, draw that many litres (without the sign) out of the tank, but never more than it holds; nothing else happens for this event.",
    ],
    ["23-24", "Otherwise pour the amount into the tank by the pouring rule, on level 1."],
    ["5", "\nThe pouring rule says what happens when an amount is poured into a tank on some level."],
    ["6-7", "If the amount is zero, nothing happens at all, and nothing is counted."],
    [
      "8-10",
      "If there is no tank with that number, because it is past the last one, the whole amount is lost: add it to the water lost, and this pouring is over.",
    ],
    [
      "11-13",
      "Otherwise the tank takes as much as fits into what is free of its capacity, or the whole amount if that is less. If this level is greater than the deepest level so far, it becomes the deepest level; this is so even when the tank was full and took nothing.",
    ],
    [
      "14-18",
      "If some of the amount did not fit, that is one spill. Divide what did not fit into two shares: the first is half of it, rounded down, and the second is the rest. Pour the first share by the same rule, one level deeper, into the tank whose number is twice this tank's number plus one. Only when all that follows from it is finished, pour the second share, also one level deeper, into the tank whose number is twice this tank's number plus two.",
    ],
  ],
  outputs: [
    [
      "25",
      "Give two things: the list of what each tank holds at the end, by number, and the water lost. The trackers are spills, deepest (the deepest level), and full (how many tanks hold exactly their capacity at the end).",
    ],
  ],
  cases: [
    [
      [3, 2, 2],
      [
        [0, 6],
        [0, 3],
      ],
    ],
    [[4], []],
    [
      [2, 1, 3, 1, 1],
      [
        [0, 9],
        [2, 4],
        [0, -1],
      ],
    ],
    [
      [5, 5],
      [
        [1, -3],
        [0, 5],
        [0, 0],
      ],
    ],
    [
      [1, 2, 1, 2, 3, 4],
      [
        [1, 7],
        [0, 4],
        [1, -5],
        [0, 5],
      ],
    ],
    [
      [4, 1, 1],
      [
        [0, 5],
        [0, 1],
        [2, 6],
      ],
    ],
    [
      [2, 2, 2, 2, 2, 2, 2],
      [
        [0, 16],
        [3, -1],
        [0, 3],
      ],
    ],
  ],
};
