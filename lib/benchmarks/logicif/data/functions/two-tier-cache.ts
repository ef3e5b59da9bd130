import type { SeedFunction } from "./seed-function";

export const twoTierCache: SeedFunction = {
  id: "two-tier-cache",
  outputFormat: "tuple(list[int], list[list[int]])",
  source: `def f(p, q, a):
    x = []
    y = []
    m = {}
    r = []
    h = 0
    b = 0
    w = 0

    def g(z, k):
        for i in range(len(z)):
            if z[i][0] == k:
                return z.pop(i)
        return None

    def s(c):
        nonlocal w
        if c[2] == 1:
            m[c[0]] = c[1]
            c[2] = 0
            w += 1

    for t in a:
        o = t.split()
        if o[0] == "sync":
            for c in x + y:
                s(c)
            continue
        k = int(o[1])
        if o[0] == "drop":
            if g(x, k) is None:
                g(y, k)
            continue
        if o[0] == "peek":
            v = [c[1] for c in x + y if c[0] == k]
            r.append(v[0] if v else m.get(k, 0))
            continue
        c = g(x, k)
        if c is not None:
            h += 1
        else:
            c = g(y, k)
            if c is not None:
                b += 1
            else:
                c = [k, m.get(k, 0), 0]
        if o[0] == "put":
            if c[1] != int(o[2]):
                c[1] = int(o[2])
                c[2] = 1
        else:
            r.append(c[1])
        x.append(c)
        if len(x) > p:
            y.append(x.pop(0))
            if len(y) > q:
                j = 0
                while j < len(y) and y[j][2] == 1:
                    j += 1
                if j == len(y):
                    j = 0
                s(y[j])
                y.pop(j)
    return (r, sorted([k, m[k]] for k in m)), {"fast": h, "slow": b, "writes": w}`,
  draw: `def draw(random, size):
    n = random.randint(3 + size, 4 + 3 * size)
    a = []
    for _ in range(n):
        k = str(random.randint(1, 3 + size))
        z = random.randint(0, 12)
        if z == 0:
            a.append("sync")
        elif z < 3:
            a.append(random.choice(["drop ", "peek "]) + k)
        elif z < 8:
            a.append("put " + k + " " + str(random.randint(0, 9)))
        else:
            a.append("get " + k)
    return [random.randint(1, 1 + size // 2), random.randint(1, 2), a]`,
  inputs: [
    [
      "1",
      'You get the number of places in a fast shelf and in a slow shelf (each at least 1), and a list of orders: "get", "peek" or "drop" with a key, "put" with a key and a value, or just "sync". Keys and values are whole numbers.',
    ],
  ],
  logics: [
    [
      "2-8",
      "Both shelves are empty. So is the archive, in which values are stored by key; a key that is not in it counts as 0 there. The list of answers is empty, and three tallies stand at zero: fast, slow and writes. A card on a shelf has a key, a value, and a mark, which is either changed or unchanged. Each shelf is a row with a front and a back.",
    ],
    [
      "10-14",
      "\nTo pull a card from a shelf means to look for the card with a certain key, take it out, and close the gap. If there is no such card, nothing happens. A key is never on more than one card.",
    ],
    [
      "16-21",
      "To save a card means: if it is marked as changed, store its value under its key in the archive, mark it as unchanged, and add one to writes. A card marked as unchanged needs nothing and does not count.",
    ],
    ["23-24", "\nNow carry out the orders one after another; the first word says which kind it is."],
    [
      "25-28",
      "For sync, save every card of the fast shelf and then every card of the slow shelf. The cards stay where they are. Then go to the next order.",
    ],
    ["29", "All other orders have a key."],
    [
      "30-33",
      "For drop, pull the card of that key from the fast shelf, and if it was not there, from the slow shelf, and throw it away without saving it, whatever its mark. If there is no such card, do nothing. Go to the next order.",
    ],
    [
      "34-37",
      "For peek, write at the end of the answers the value on the card of that key, on whichever shelf it is, or the archive's value for the key if there is no such card. No card is moved, and you go to the next order. Sync, drop and peek change neither fast nor slow.",
    ],
    [
      "38-40",
      "\nFor get and put, first get hold of the card of the key. Try to pull it from the fast shelf; if it was there, add one to fast.",
    ],
    ["41-44", "If not, try to pull it from the slow shelf; if it was there, add one to slow."],
    [
      "45-46",
      "If it was on neither, write a new card with the key and the archive's value for it, marked as unchanged; this counts for neither tally.",
    ],
    [
      "47-50",
      "Then, for put, if the card's value differs from the value in the order, write the new value on the card and mark it as changed. If it is the same, the card and its mark stay as they are.",
    ],
    ["51-52", "For get, write the card's value at the end of the answers."],
    ["53", "Either way, put the card at the back of the fast shelf."],
    ["54-55", "If the fast shelf now has more cards than places, move its front card to the back of the slow shelf, with its mark."],
    ["56-57", "If this leaves more cards on the slow shelf than it has places, one of them must go."],
    ["58-59", "Choose the first unchanged card from the front of the slow shelf; the card that has just come may be chosen too."],
    ["60-62", "If all are marked as changed, choose the front card. Save the chosen card,"],
    ["63", "and then remove it."],
  ],
  outputs: [
    [
      "64",
      "Report the list of answers together with the archive's contents, a list of pairs of key and value in ascending order of the keys; only keys whose value was stored there by saving are listed, and what is still only on cards at the end is not. The trackers are fast, slow and writes.",
    ],
  ],
  cases: [
    [1, 1, ["put 1 5", "put 2 6", "put 3 7", "get 1", "get 2"]],
    [2, 2, []],
    [2, 1, ["get 4", "put 4 0", "put 4 3", "sync", "drop 4", "peek 4", "get 4", "drop 9"]],
    [1, 2, ["put 1 8", "get 2", "put 3 1", "put 4 2", "get 1", "get 5", "get 3"]],
    [
      2,
      2,
      ["put 7 1", "put 8 2", "put 9 3", "drop 7", "sync", "put 9 3", "put 8 4", "get 7", "put 6 6", "peek 9", "get 8", "put 5 5", "peek 1"],
    ],
    [1, 1, ["get 1", "put 2 4", "get 3", "put 1 9", "put 2 5", "put 2 4", "sync", "put 3 3", "get 1"]],
  ],
};
