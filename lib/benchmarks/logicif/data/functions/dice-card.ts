import type { SeedFunction } from "./seed-function";

export const diceCard: SeedFunction = {
  id: "dice-card",
  outputFormat: "tuple(int, list[str])",
  source: `def f(a):
    c = {"low": -1, "high": -1, "steps": -1, "house": -1, "run": -1}
    t = {"struck": 0, "flips": 0, "unused": 0}
    o = []
    def g(k, d):
        m = [d.count(x) for x in range(1, 7)]
        if k == "low":
            z = sum([x for x in d if x < 4])
        elif k == "high":
            z = sum([x for x in d if x > 3])
        elif k == "steps":
            z = sum([abs(d[x] - d[x - 1]) for x in range(1, len(d))])
        elif k == "house":
            z = 25 if 3 in m and 2 in m else 0
        else:
            y = 0
            z = 0
            for n in m:
                if n > 0:
                    y += 1
                    z = max(z, y)
                else:
                    y = 0
            z = 10 * z - 15 if z > 2 else 0
        return z
    for i, d in enumerate(a):
        w = [k for k in c if c[k] < 0]
        if len(w) == 0:
            t["unused"] += len(a) - i
            break
        v = [g(k, d) for k in w]
        if max(v) < 10 and t["flips"] < 2:
            d = [7 - x for x in d]
            v = [g(k, d) for k in w]
            t["flips"] += 1
        j = v.index(max(v))
        if v[j] == 0:
            j = len(w) - 1
            t["struck"] += 1
        elif d.count(d[0]) == len(d):
            v[j] += 20
        c[w[j]] = v[j]
        o.append(w[j])
    s = sum(max(x, 0) for x in c.values())
    if c["low"] + c["high"] >= 25:
        s += 15
    if len(o) == 5 and t["struck"] == 0:
        s += 10
    return (s, o), t`,
  draw: `def draw(random, size):
    r = []
    for _ in range(random.randint(1, 2 + size)):
        x = random.randint(1, 6)
        r.append([random.randint(1, 6) if random.random() < 0.7 else x for _ in range(5)])
    return [r]`,
  inputs: [["1", "You are given a list of throws, each of them the values of five dice, 1 to 6, in the order in which they lie."]],
  logics: [
    ["2", "There is a card with five boxes, in this order: low, high, steps, house and run. All of them are open (marked -1) at first."],
    ["3-4", "Start the trackers struck, flips and unused at zero, and an empty list of the boxes used."],
    ["5-6", "\nHere is how many points a throw is worth for a box. Count first how many of the dice show each value from 1 to 6."],
    ["7-8", "For low, it is the sum of all dice that show 1, 2 or 3."],
    ["9-10", "For high, it is the sum of all dice that show 4, 5 or 6."],
    [
      "11-12",
      "For steps, take the dice as they lie, find by how much each two neighbours differ, and add up these four differences (the first and the last die are no neighbours).",
    ],
    ["13-14", "For house, it is 25 if one value is shown by exactly three dice and another by exactly two; otherwise 0."],
    [
      "15-18",
      "For run, find the longest unbroken row of values, going through the values from 1 to 6 with a row of length 0, and 0 as the longest so far.",
    ],
    ["19-21", "A value that some die shows makes the row longer by one, and the longest row is noted if this one is longer;"],
    ["22-23", "a value that no die shows sets the row back to 0."],
    ["24", "The points are ten times the length of the longest row less 15, if it is 3 or more (so 15, 25 or 35), and 0 if it is shorter."],
    ["25", "That is what the throw is worth for that box."],
    ["26", "\nNow take the throws in their order."],
    [
      "27-30",
      "Note which boxes are still open. If none is, add the number of throws that are left, this one included, to unused, and stop taking throws.",
    ],
    ["31", "Otherwise work out what the throw is worth for each open box."],
    [
      "32-35",
      "If the best of these is less than 10 and flips is below 2, turn over all five dice, so that each shows 7 less what it showed; work out the worth for each open box anew and add one to flips. The turned dice stay turned for everything that follows with this throw, even if they are worth less.",
    ],
    ["36", "Choose the open box for which the throw is worth the most; of equal ones the first in the order of the card."],
    ["37-39", "If even that is worth 0, choose instead the last open box in the order of the card, and add one to struck."],
    ["40-41", "If it is worth something and all five dice show the same value, the throw gets 20 points more."],
    [
      "42-43",
      "Write the points into the chosen box (0 if it was struck), which is open no longer, and write the name of the box at the end of the list of boxes used.",
    ],
    ["44", "\nAfter the throws add up the points in the boxes, an open box counting as 0."],
    ["45-46", "If what stands in low and high together, with -1 for an open box, is at least 25, add 15 to the total."],
    ["47-48", "If all five boxes have been used and none of them was struck, add 10 to the total."],
  ],
  outputs: [
    [
      "49",
      "Report the total with the list of the boxes used, in the order in which they were used, and the trackers struck, flips and unused.",
    ],
  ],
  cases: [
    [
      [
        [1, 2, 3, 5, 6],
        [4, 4, 4, 5, 5],
      ],
    ],
    [[]],
    [
      [
        [6, 6, 6, 6, 6],
        [3, 3, 3, 2, 3],
      ],
    ],
    [
      [
        [2, 1, 1, 3, 2],
        [1, 4, 2, 6, 1],
        [5, 5, 2, 2, 2],
      ],
    ],
    [
      [
        [1, 3, 5, 6, 5],
        [2, 2, 3, 3, 3],
        [1, 2, 4, 5, 6],
        [6, 6, 5, 1, 1],
        [3, 1, 3, 2, 6],
        [4, 4, 1, 2, 3],
      ],
    ],
    [
      [
        [5, 6, 6, 4, 5],
        [3, 2, 3, 1, 3],
        [4, 1, 1, 1, 3],
      ],
    ],
    [
      [
        [1, 1, 2, 1, 3],
        [4, 6, 6, 4, 4],
        [1, 3, 4, 6, 6],
        [1, 2, 5, 1, 4],
      ],
    ],
    [
      [
        [6, 6, 4, 6, 6],
        [4, 6, 6, 6, 6],
        [3, 3, 1, 3, 3],
        [1, 1, 1, 3, 1],
      ],
    ],
  ],
};
