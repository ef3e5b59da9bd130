import type { SeedFunction } from "./seed-function";

export const liftCalls: SeedFunction = {
  id: "lift-calls",
  outputFormat: "tuple(int, list[int])",
  source: `def f(a, s):
    t = 0
    m = 0
    q = list(a)
    r = []
    d = 1
    while q:
        u = [x for x in q if (x - s) * d >= 0]
        if not u:
            d = -d
            t += 1
            continue
        b = min(u, key=lambda x: abs(x - s))
        m += abs(b - s)
        s = b
        r.append(b)
        q = [x for x in q if x != b]
    return (m, r), {"turns": t, "stops": len(r)}`,
  draw: `def draw(random, size):
    n = random.randint(2, 2 + 2 * size)
    return [[random.randint(0, 10) for _ in range(n)], random.randint(0, 10)]`,
  inputs: [["1", "You get a list of floors that were called, and the floor on which a lift stands."]],
  logics: [
    ["2-3", "Start two tallies at zero: turns, and the distance travelled."],
    ["4-5", "Copy the called floors onto a list of calls that are waiting, and take an empty list for the stops."],
    ["6", "The lift begins by going up, which you write as direction 1; going down is -1."],
    ["7", "\nNow repeat the following for as long as a call is waiting."],
    [
      "8",
      "Pick out the waiting calls that do not lie behind the lift: going up, those at its floor or above; going down, those at its floor or below.",
    ],
    ["9-12", "If there are none, reverse the direction, add one to turns, and begin the next round at once."],
    ["13", "Otherwise choose among the picked calls the one nearest to the lift (of equally near ones the first in the list)."],
    ["14-16", "Add the distance to it to the distance travelled, move the lift there, and write that floor down as a stop."],
    ["17", "Then strike every waiting call for that very floor off the list and go on."],
  ],
  outputs: [
    ["18", "Report the distance travelled together with the list of stops, and the trackers: turns, and stops as the number of stops."],
  ],
  cases: [
    [[3, 7, 1], 4],
    [[], 5],
    [[5, 5, 5], 5],
    [[9, 2, 6, 2], 6],
    [[0, 10, 4, 8, 1], 3],
    [[1, 2, 3], 8],
  ],
};
