import type { SeedFunction } from "./seed-function";

export const pinnedShelf: SeedFunction = {
  id: "pinned-shelf",
  outputFormat: "list[int]",
  source: `def f(c, a):
    q = []
    p = []
    h = 0
    e = 0
    b = 0
    for x in a:
        if x == 0:
            while q and q[0] not in p:
                q.pop(0)
                e += 1
            continue
        if x < 0:
            if -x in p:
                p.remove(-x)
            elif -x in q:
                p.append(-x)
            continue
        if x in q:
            q.remove(x)
            h += 1
        elif len(q) == c:
            v = [y for y in q if y not in p]
            if not v:
                b += 1
                continue
            q.remove(v[0])
            e += 1
        q.append(x)
    return q, {"hits": h, "evicted": e, "bypassed": b}`,
  draw: `def draw(random, size):
    n = random.randint(2 + size, 4 + 5 * size)
    k = 3 + size
    a = [random.choice([1, 1, 1, -1]) * random.randint(random.choice([0, 1, 1]), k) for _ in range(n)]
    return [random.randint(1, 1 + size), a]`,
  inputs: [
    [
      "1",
      "You get the number of places on a shelf (at least 1), and a list of orders. An order is a whole number: a positive one asks for the book of that number, a negative one turns the pin of a book on or off, and zero clears the front.",
    ],
  ],
  logics: [
    [
      "2-6",
      "The shelf is empty at first, no book is pinned, and three tallies stand at zero: hits, evicted and bypassed. The shelf has a front (left) and a back (right).",
    ],
    ["7", "\nNow work through the orders one by one."],
    [
      "8-12",
      "For a zero, keep removing the book at the front, adding one to evicted for each, until the front book is a pinned one or the shelf is empty. Then go to the next order.",
    ],
    ["13", "If the order is negative, it is about the pin of the book whose number you get by dropping the minus sign."],
    ["14-15", "If that book is pinned, take its pin off."],
    ["16-17", "If it is not pinned but stands on the shelf, pin it. If it is not on the shelf, nothing happens."],
    ["18", "An order about a pin moves no book and counts for no tally; go on to the next order."],
    [
      "19-21",
      "\nIf the order is positive and the book is on the shelf, take it out of its place, wherever that is, and add one to hits; the other books close up in their order. Its pin, if it has one, stays.",
    ],
    ["22", "If the book is not on the shelf and the shelf is full, room must be made first."],
    ["23", "For this, look for the books on the shelf that are not pinned, from front to back."],
    [
      "24-26",
      "If there are none, add one to bypassed and leave everything as it is; the book you were asked for is not put on the shelf, and you go on to the next order.",
    ],
    ["27-28", "Otherwise remove the one nearest to the front and add one to evicted."],
    [
      "29",
      "In all remaining cases, whether the book was found, room was made or the shelf was not full anyway, put the book at the back of the shelf.",
    ],
  ],
  outputs: [
    ["30", "Report the numbers of the books on the shelf from front to back, pinned or not, and the trackers: hits, evicted and bypassed."],
  ],
  cases: [
    [3, [1, 2, 3, -1, 4, 2, 5]],
    [2, []],
    [1, [6, -6, 7, 6, -6, 7]],
    [2, [-3, 3, 8, -3, -8, 1, 3, -3, 1, 1]],
    [4, [1, 2, 1, 3, 2, 4, -2, -3, 5, 6, 7, -2, 8]],
    [3, [9, 9, 5, -5, 5, 4, 2, -9, 1]],
    [4, [6, 1, 3, -3, 8, 0, 2, 0, 8, -3, 0, 5]],
  ],
};
