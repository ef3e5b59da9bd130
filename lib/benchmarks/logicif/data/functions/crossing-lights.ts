import type { SeedFunction } from "./seed-function";

export const crossingLights: SeedFunction = {
  id: "crossing-lights",
  outputFormat: "int",
  source: `def f(a, b):
    q = [0, 0]
    g = 0
    k = 0
    t = 0
    w = 0
    s = 0
    m = 0
    while t < max(len(a), len(b)) or sum(q) > 0:
        for i, l in enumerate([a, b]):
            if t < len(l):
                q[i] += l[t]
        t += 1
        m = max(m, sum(q))
        if k < 0:
            k = 0
        else:
            q[g] -= min(2, q[g])
            k += 1
            if q[1 - g] > 0 and (k >= 3 or q[g] == 0):
                g = 1 - g
                k = -1
                s += 1
        w += sum(q)
    return w, {"switches": s, "minutes": t, "worst": m}`,
  draw: `def draw(random, size):
    n = random.randint(1, 2 + size)
    m = random.randint(1, 2 + size)
    return [[random.randint(0, 3) for _ in range(n)], [random.randint(0, 2) for _ in range(m)]]`,
  inputs: [
    [
      "1",
      "Two roads cross at a light. You get two lists: how many cars arrive on the first road in each minute, beginning with minute 0, and the same for the second road. The lists may differ in length; after the end of its list no more cars arrive on a road.",
    ],
  ],
  logics: [
    ["2-4", "Both roads begin without waiting cars. The first road has green, and the clock of the green phase stands at 0."],
    ["5-8", "Also set to zero the minutes passed, the total waiting, the number of switches, and the worst backlog."],
    [
      "9",
      "\nPlay minute after minute as long as the minutes passed are fewer than the length of the longer list, or any car still waits on either road.",
    ],
    [
      "10-12",
      "A minute begins with the arrivals: on each road whose list reaches that far, add the number of cars listed for this minute to those that wait there.",
    ],
    [
      "13-14",
      "Count the minute as passed. Then take the number of cars waiting on both roads together; if it is larger than the worst backlog so far, it is the new worst backlog.",
    ],
    [
      "15-16",
      "Next, look at the clock of the green phase. If it is below zero, this is an amber minute: no car drives, and you merely set the clock to 0.",
    ],
    [
      "17-19",
      "If it is not, the road with green lets two of its waiting cars go (or as many as there are, if fewer), and the clock goes up by one.",
    ],
    [
      "20-23",
      "After that, still only in a minute that was not amber, check whether to switch. You switch if at least one car waits on the other road and, besides, either the clock has reached 3 or more, or no car is left waiting on the road with green. Switching means that the other road now has the green, the clock is set to -1, so that the next minute is amber, and the switches go up by one.",
    ],
    ["24", "At the end of every minute, amber or not, add the number of cars now waiting on both roads together to the total waiting."],
  ],
  outputs: [
    ["25", "The result is the total waiting. The trackers are switches, minutes (the minutes passed), and worst (the worst backlog)."],
  ],
  cases: [
    [
      [2, 1, 0],
      [1, 1],
    ],
    [[], []],
    [
      [0, 0, 4],
      [3, 0, 0, 1],
    ],
    [[5], []],
    [[3, 3, 1], [1]],
    [
      [1, 0, 2, 0],
      [0, 2, 0, 0, 2],
    ],
    [
      [2, 2, 2, 2],
      [1, 0, 3],
    ],
  ],
};
