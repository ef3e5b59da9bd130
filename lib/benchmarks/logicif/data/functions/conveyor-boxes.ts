import type { SeedFunction } from "./seed-function";

export const conveyorBoxes: SeedFunction = {
  id: "conveyor-boxes",
  outputFormat: "list[int]",
  source: `def f(a, b):
    q = list(a)
    r = []
    s = 0
    k = 0
    while k < len(q):
        x = q.pop(0)
        if x > b:
            q.append(x)
            s += 1
            k += 1
            continue
        b -= x
        r.append(x)
        if x % 3 == 0:
            b += 2
            q.reverse()
        k = 0
    return r + [b], {"skips": s, "left": len(q)}`,
  draw: `def draw(random, size):
    n = random.randint(2, 2 + size)
    return [[random.randint(1, 9) for _ in range(n)], random.randint(3, 5 + 5 * size)]`,
  inputs: [
    [
      "1",
      "You are given the weights of some boxes that lie on a conveyor, front one first, and the charge in the battery of the robot that unloads them.",
    ],
  ],
  logics: [
    [
      "2-5",
      "Copy the weights onto a belt that you can change, and take an empty list for the boxes unloaded. Two tallies start at zero: the total number of skips, and the present run, which is how many boxes you have skipped one after another since the last one was unloaded.",
    ],
    [
      "6",
      "\nNow keep going for as long as the run is smaller than the number of boxes on the belt (so you stop when the belt is empty, or when every box on it has just been skipped in a row).",
    ],
    ["7", "In each round, take the front box off the belt."],
    [
      "8-12",
      "If it weighs more than the charge that is left, put it back at the rear end of the belt, add one to the skips and one to the run, and start the next round straight away.",
    ],
    ["13-14", "Otherwise take its weight off the charge and write its weight at the end of the list of unloaded boxes."],
    [
      "15-17",
      "If that weight is a multiple of three, there is a bonus: the charge goes up by 2, and the boxes that remain on the belt are turned round, so that the last becomes the first.",
    ],
    ["18", "Whenever a box was unloaded, with a bonus or without, the run falls back to zero before the next round."],
  ],
  outputs: [
    [
      "19",
      "Give one list: the weights of the unloaded boxes in the order in which you unloaded them, followed by the charge that is left as its last number. The trackers are skips, the total number of skips, and left, the number of boxes still on the belt.",
    ],
  ],
  cases: [
    [[4, 2, 7], 8],
    [[], 5],
    [[3, 9, 6, 1], 4],
    [[8, 8], 7],
    [[2, 5, 3, 4, 1], 9],
    [[6, 5, 4, 7], 6],
    [[9, 1, 3, 5, 6, 2], 10],
  ],
};
