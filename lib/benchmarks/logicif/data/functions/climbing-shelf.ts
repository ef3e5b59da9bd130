import type { SeedFunction } from "./seed-function";

export const climbingShelf: SeedFunction = {
  id: "climbing-shelf",
  outputFormat: "list[int]",
  source: `def f(a, n):
    r = []
    p = 0
    h = 0
    o = 0
    e = 0
    for x in a:
        if x < 0:
            try:
                r.remove(-x)
            except ValueError:
                e += 1
            continue
        if x in r:
            h += 1
            i = r.index(x)
            if x == p:
                r.insert(0, r.pop(i))
            elif i > 0:
                r[i - 1], r[i] = r[i], r[i - 1]
        else:
            if len(r) == n:
                r.pop()
                o += 1
            r.append(x)
        p = x
    return r, {"hits": h, "dropped": o, "failed": e}`,
  draw: `def draw(random, size):
    n = random.randint(2, 3 + size // 2)
    k = 3 + size
    a = []
    for _ in range(random.randint(4 + size, 6 + 3 * size)):
        a.append(random.randint(1, k) if random.random() < 0.85 else -random.randint(1, k))
        if a[-1] > 0 and random.random() < 0.2:
            a.append(a[-1])
    return [a, n]`,
  inputs: [
    [
      "1",
      "You get a list of requests, which are whole numbers other than zero, and the greatest number of items that a shelf can hold (at least one). A positive request asks for the item of that number; a negative request asks that the item with this number, without its sign, be taken off the shelf.",
    ],
  ],
  logics: [
    ["2-3", "The shelf is empty at first. Also remember which item was asked for last; so far there is none."],
    ["4-6", "Start three tallies at zero: hits, dropped items, and failures."],
    ["7", "\nNow take the requests one by one."],
    ["8-10", "If the request is negative, try to take the item off the shelf; the items behind it move up."],
    ["11-12", "If it is not on the shelf, nothing changes and you add one to the failures."],
    ["13", "Either way you are done with a negative request, and the item asked for last stays what it was."],
    ["14-16", "If the request is positive, look whether the item is on the shelf. If it is, add one to the hits and note its place."],
    [
      "17-18",
      "When it is also the very item that the last positive request asked for, it jumps: take it out of its place and put it at the front of the shelf.",
    ],
    ["19-20", "When it is not, and it does not stand at the front already, it trades places with the item directly ahead of it."],
    [
      "21-24",
      "If the item is not on the shelf, first check for room: when the shelf holds the greatest number it can, throw out the item at the rear and add one to the dropped items.",
    ],
    ["25", "Then the new item goes to the rear."],
    [
      "26",
      "After every positive request, whichever way it went, remember that item as the one asked for last (even a removal later on does not make you forget it).",
    ],
  ],
  outputs: [
    ["27", "Give the items on the shelf from front to rear. The trackers are hits, dropped, and failed, which are the three tallies."],
  ],
  cases: [
    [[4, 7, 4, 2, 2, 7], 3],
    [[], 2],
    [[1, 2, 3, 4, 3, -9, 3], 3],
    [[5, -5, 5, 5, -6], 1],
    [[1, 2, 3, 3, -1, 2, 4, 2], 4],
    [[6, 8, 6, 8, 9, 9, 8, -7], 2],
    [[3, 1, 2, -3, 2, 1, 4, 1, 4, 4], 3],
  ],
};
