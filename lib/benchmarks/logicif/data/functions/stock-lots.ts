import type { SeedFunction } from "./seed-function";

export const stockLots: SeedFunction = {
  id: "stock-lots",
  outputFormat: "tuple(int, list[list[int]])",
  source: `def f(a):
    q = []
    p = 0
    z = 0
    l = 0
    e = 0
    for x in a:
        w = x.split()
        n = int(w[1])
        if w[0] == "buy":
            c = int(w[2])
            if q and q[-1][1] == c:
                q[-1][0] += n
            else:
                q.append([n, c])
            continue
        while n > 0:
            if not q:
                z += n
                break
            j = len(q) - 1
            c = 0
            if w[0] == "sell":
                c = int(w[2])
                j = 0
                v = [i for i in range(len(q)) if q[i][1] < c]
                if v:
                    j = v[0]
                else:
                    l += 1
            k = min(n, q[j][0])
            p += k * (c - q[j][1])
            n -= k
            q[j][0] -= k
            if q[j][0] == 0:
                q.pop(j)
                e += 1
    return (p, q), {"missing": z, "unprofitable": l, "emptied": e}`,
  draw: `def draw(random, size):
    n = random.randint(2 + size, 2 + 3 * size)
    a = ["buy " + str(random.randint(1, 6)) + " " + str(random.randint(2, 9))]
    for _ in range(n):
        k = random.choice(["buy", "buy", "sell", "sell", "spoil"])
        x = k + " " + str(random.randint(1, 7))
        if k != "spoil":
            x += " " + str(random.randint(2, 11))
        a.append(x)
    return [a]`,
  inputs: [
    [
      "1",
      'You get a list of entries of a warehouse book, each a short text of words with a blank between them: "buy", how many pieces and the cost of one; or "sell", how many pieces and the price of one; or "spoil" and how many pieces. The numbers are whole and positive.',
    ],
  ],
  logics: [
    [
      "2-6",
      "The warehouse holds a row of lots, oldest first; a lot is a number of pieces and their cost each. There are none at first. The profit is zero, and so are three tallies: missing, unprofitable and emptied.",
    ],
    ["7", "\nGo through the entries in order."],
    ["8-9", "Split the entry into its words; its first word tells you what to do, and its second how many pieces it is about."],
    ["10-11", "For a purchase, look at the cost of one piece."],
    ["12-13", "If there is a lot and the newest one has exactly that cost, add the pieces to that lot."],
    ["14-15", "Otherwise set up a new lot with these pieces and this cost at the end of the row."],
    ["16", "A purchase does not touch the profit; go on to the next entry."],
    [
      "17",
      "\nFor a sale or a spoilage, keep taking pieces from one lot after another until the entry's pieces are all accounted for. In each round do this.",
    ],
    ["18-20", "If no lot is left, add the pieces still asked for to missing, and leave this entry; nothing is gained or lost on them."],
    ["21-22", "For a spoilage, you will take from the newest lot, and the price is 0."],
    ["23-25", "For a sale, the price is the one in the entry."],
    ["26-28", "Look for the oldest lot whose cost is strictly below the price, and take from that one."],
    [
      "29-30",
      "If there is no such lot, take from the oldest lot, and add one to unprofitable (once in each round in which it happens, not for each piece).",
    ],
    ["31", "Take as many pieces as are still asked for, or all that the chosen lot holds if that is fewer."],
    ["32", "For each piece taken, add the price and subtract its cost from the profit, which may become negative."],
    ["33-34", "Those pieces leave the lot and are no longer asked for."],
    ["35-37", "If the lot is now empty, strike it out of the row and add one to emptied."],
  ],
  outputs: [
    [
      "38",
      "Report the profit together with the list of the lots that are left, oldest first, each as a pair of pieces and cost, and the trackers: missing, unprofitable and emptied.",
    ],
  ],
  cases: [
    [["buy 5 4", "buy 3 6", "sell 6 5"]],
    [[]],
    [["sell 2 9", "buy 2 3", "buy 4 3", "spoil 1"]],
    [["buy 2 8", "buy 2 5", "buy 2 7", "sell 3 8", "spoil 2", "sell 4 2"]],
    [["buy 4 3", "spoil 6", "buy 1 9", "sell 1 9"]],
    [["buy 3 2", "buy 3 10", "buy 3 2", "sell 5 3", "buy 1 2", "sell 3 12"]],
  ],
};
