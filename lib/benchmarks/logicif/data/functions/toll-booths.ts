import type { SeedFunction } from "./seed-function";

export const tollBooths: SeedFunction = {
  id: "toll-booths",
  outputFormat: "int",
  source: `def f(a, k):
    w = [0] * k
    s = 0
    z = 0
    for x in a:
        w = [max(0, v - 1) for v in w]
        i = w.index(min(w))
        if x > 5:
            i = k - 1
        if w[i] > 6:
            z += 1
            continue
        s += w[i]
        w[i] += x
    return s * 10 + max(w), {"away": z, "idle": w.count(0)}`,
  draw: `def draw(random, size):
    n = random.randint(2 + size, 4 + 3 * size)
    return [[random.randint(1, 9) for _ in range(n)], random.randint(1, 3)]`,
  inputs: [
    [
      "1",
      "You get a list of service times in minutes, one for each vehicle in the order of arrival, and the number of toll booths (at least one).",
    ],
  ],
  logics: [
    [
      "2-4",
      "Number the booths from the first to the last and keep for each the minutes of work that lie ahead of it, zero at first. Two totals also start at zero: the minutes waited, and the vehicles that drove away.",
    ],
    ["5", "\nOne vehicle arrives each minute. Take the vehicles in turn and do the following for each."],
    [
      "6",
      "Before anything else, take one minute off the work of every booth, though never below zero (do this for the very first vehicle too).",
    ],
    ["7", "Then pick the booth with the least work; of equal ones take the one that comes first."],
    ["8-9", "But if the vehicle needs more than 5 minutes it is a lorry, and it must use the last booth whatever the others have."],
    [
      "10-12",
      "Look at the work of the chosen booth. If it is more than 6 minutes, the vehicle gives up: add one to those that drove away, and go on with the next vehicle.",
    ],
    [
      "13-14",
      "Otherwise the vehicle waits exactly as long as the booth's present work: add that to the minutes waited, and afterwards add the vehicle's own service time to the booth's work.",
    ],
  ],
  outputs: [
    [
      "15",
      "The result is a single number: ten times the minutes waited, plus the largest amount of work that any booth has at the end. The trackers are away, the vehicles that drove away, and idle, the number of booths whose work is zero at the end.",
    ],
  ],
  cases: [
    [[3, 4, 2, 6], 2],
    [[], 3],
    [[7, 8, 9, 1], 1],
    [[1, 1, 1], 3],
    [[5, 9, 9, 2, 6], 2],
    [[2, 7, 6, 3, 8, 1, 4], 3],
    [[6, 3, 3, 4], 1],
  ],
};
