import type { SeedFunction } from "./seed-function";

export const partsWorkshop: SeedFunction = {
  id: "parts-workshop",
  outputFormat: "tuple(list[int], dict)",
  source: `def f(a, b, c):
    s = dict(b)
    r = []
    k = 0
    z = 0
    e = 0

    def g(x, d):
        nonlocal k, z
        if s.get(x, 0) > 0:
            s[x] -= 1
            return True
        try:
            l = a[x]
        except KeyError:
            if s.get(x.lower(), 0) < 2:
                return False
            s[x.lower()] -= 2
            return True
        if d > 3:
            return False
        u = []
        for p in l:
            if not g(p, d + 1):
                for v in u:
                    s[v] = s.get(v, 0) + 1
                z += len(u)
                return False
            u.append(p)
        k += 1
        return True

    for x, n in c:
        m = 0
        while m < n and g(x, 1):
            m += 1
        r.append(m)
        if m < n:
            e += 1
            if e % 2 == 0:
                for p in s:
                    if s[p] == 0:
                        s[p] = 1
        elif len(a.get(x, "")) > 2:
            s[x] = s.get(x, 0) + 1
    return (r, {p: v for p, v in s.items() if v > 0}), {"made": k, "returned": z, "short": e}`,
  draw: `def draw(random, size):
    a = {}
    for x in "CDEF"[: 2 + size // 2]:
        u = "ABCDEF"[: "ABCDEF".index(x)]
        a[x] = "".join(random.choice(u) for _ in range(random.randint(2, 3)))
    if random.random() < 0.15:
        a["G"] = "AG"
    b = {"A": random.randint(1, 3 + size), "B": random.randint(0, 2 + size), "a": random.randint(0, 4), "b": random.randint(0, 3)}
    if random.random() < 0.5:
        b["C"] = random.randint(0, 2)
    c = [[random.choice(list(a) + ["A"]), random.randint(1, 2)] for _ in range(random.randint(2, 2 + size))]
    return [a, b, c]`,
  inputs: [
    [
      "1",
      "You get the recipes of a workshop, its stock, and a list of orders. A recipe gives for a part, named by a capital letter, the text of the parts that go into it, one letter for each piece, in the order in which they are fetched. The stock gives how many pieces there are by name; a small letter stands for second-hand pieces of the part with that capital letter. An order is a part and the number of pieces wanted (at least one).",
    ],
  ],
  logics: [
    ["2-3", "Work on a copy of the stock; a name that is not in it counts as zero pieces. Take an empty list for the pieces delivered."],
    ["4-6", "Set to zero the parts made, the pieces returned, and the short orders."],
    ["33-34", "\nTake the orders in turn. For each, nothing has been delivered yet."],
    [
      "35-36",
      "Fetch the wanted part by the rule of fetching, on level 1, again and again, until you have delivered as many pieces as are wanted, or one fetching fails, which ends this order's deliveries.",
    ],
    ["37", "Write the number of pieces delivered at the end of your list."],
    ["38-39", "If they are fewer than wanted, add one to the short orders."],
    [
      "40-43",
      "If that makes the number of short orders even, a van comes: each name that is listed in the stock with exactly zero pieces (used up or never filled) gets one piece. Small letters count as names too; names that were never listed get nothing.",
    ],
    [
      "44-45",
      "If the order was filled completely, and the part has a recipe with more than two pieces, one piece of that part is given to the stock as a bonus (its name is listed from now on, if it was not yet).",
    ],
    ["8-9", "\nThe rule of fetching a part on some level:"],
    ["10-12", "if the stock has at least one piece of it, take one away, and the fetching succeeds."],
    ["13-14", "If not, look up its recipe."],
    ["15-17", "If it has none, look at its second-hand pieces, under the small letter: with fewer than two of them the fetching fails."],
    ["18-19", "With two or more, take two away, and the fetching succeeds."],
    ["20-21", "If it has a recipe, but the level is greater than 3, the fetching fails as well."],
    [
      "22-23",
      "Otherwise go through the recipe's letters from the left, and fetch each one by this same rule, one level deeper (all that follows from it is finished before the next letter).",
    ],
    [
      "24-28",
      "As soon as one of them fails, put back every piece that you have fetched for this recipe so far: each goes into the stock under its own letter (which is listed from now on), as one new piece (even if it was made just now, or replaced by second-hand pieces), and each adds one to the pieces returned. Then this fetching fails too.",
    ],
    ["29", "If a letter succeeds, keep the piece aside for the recipe."],
    [
      "30-31",
      "When all letters have succeeded, the part is made: add one to the parts made, and the fetching succeeds. The pieces that went into it are used up.",
    ],
  ],
  outputs: [
    [
      "46",
      "Give two things: the list of the pieces delivered for each order, and the stock at the end, by name, but without the names that have zero pieces. The trackers are made, returned and short, the three counts.",
    ],
  ],
  cases: [
    [
      { C: "AB", D: "CCA" },
      { A: 4, B: 2 },
      [
        ["D", 1],
        ["C", 2],
      ],
    ],
    [
      {},
      { A: 1 },
      [
        ["A", 2],
        ["B", 1],
      ],
    ],
    [
      { C: "AAB" },
      { A: 2, b: 5, a: 2 },
      [
        ["C", 2],
        ["A", 1],
      ],
    ],
    [
      { C: "BA", D: "CB", E: "DCA", F: "EAB" },
      { A: 6, B: 6 },
      [
        ["F", 1],
        ["E", 1],
        ["D", 2],
      ],
    ],
    [
      { G: "AG", C: "AA" },
      { A: 5, a: 0 },
      [
        ["G", 1],
        ["C", 3],
        ["A", 1],
      ],
    ],
    [
      { C: "AB", D: "AC" },
      { A: 2, B: 0, b: 1, C: 0 },
      [
        ["D", 1],
        ["B", 1],
        ["C", 2],
        ["D", 1],
      ],
    ],
    [{ C: "AAA" }, {}, []],
  ],
};
