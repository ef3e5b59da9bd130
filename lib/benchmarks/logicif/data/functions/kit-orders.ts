import type { SeedFunction } from "./seed-function";

export const kitOrders: SeedFunction = {
  id: "kit-orders",
  outputFormat: "dict",
  source: `def f(r, s, o):
    t = dict(s)
    w = {}
    b = 0
    x = 0
    e = 0

    def g(k, n, v):
        u = min(n, v.get(k, 0))
        if u > 0:
            v[k] -= u
        if u == n:
            return 0
        if k not in r:
            raise KeyError(k)
        y, p = r[k]
        c = (n - u + y - 1) // y
        z = c
        for q, m in p:
            z += g(q, m * c, v)
        v[k] = v.get(k, 0) + c * y - (n - u)
        return z

    for k, n in o:
        while n > 0:
            v = dict(t)
            try:
                b += g(k, n, v)
            except KeyError:
                x += 1
                n -= 1
                if n == 0:
                    e += 1
                continue
            t = v
            w[k] = w.get(k, 0) + n
            break
    d = {k: t[k] for k in t if t[k] > 0}
    return {"sent": w, "left": d}, {"batches": b, "retries": x, "empty": e}`,
  draw: `def draw(random, size):
    raw = ["bolt", "wood", "glue", "rope"]
    mid = ["leg", "top", "net"][:1 + size // 2]
    r = {}
    for k in mid:
        parts = random.sample(raw, random.randint(1, 2))
        r[k] = [random.randint(1, 3), [[p, random.randint(1, 2)] for p in parts]]
    r["table"] = [random.randint(1, 2), [[random.choice(mid), random.randint(1, 3)], [random.choice(raw), 1]]]
    s = {k: random.randint(1, 3 + 3 * size) for k in raw}
    if random.random() < 0.5:
        s[random.choice(mid)] = random.randint(1, 3)
    o = [[random.choice(mid + ["table", "table", "wood"]), random.randint(1, 3)] for _ in range(random.randint(1, 1 + size))]
    return [r, s, o]`,
  inputs: [
    [
      "1",
      "You get three things: recipes, a stock, and a list of orders. A recipe belongs to the name of an item and says how many of it one batch yields, and then lists the parts for one batch, each with its number. No item needs itself, directly or by way of its parts. The stock gives the number of pieces in hand by name. An order is a name and a number of at least 1.",
    ],
  ],
  logics: [
    [
      "2-6",
      "Work on a copy of the stock, and take an empty record of what was sent. Three tallies begin at zero: batches, retries and empty.",
    ],
    [
      "8",
      "\nI first explain how to obtain a number of pieces of one item from a given trial stock. The rule calls upon itself for parts, changes that trial stock as it goes, and tells you how many batches were made.",
    ],
    ["9-11", "First take as many of the pieces as the trial stock has of the item, at most the number wanted."],
    ["12-13", "If that is all that is wanted, you are done, and no batch was made."],
    ["14-15", "Otherwise the rest must be made. If the item has no recipe, the whole attempt fails at once."],
    ["16", "If it has one, look up its yield and its parts."],
    ["17-18", "Make as few batches as give at least the number still wanted, and count these batches."],
    [
      "19-20",
      "Go through the parts in the order of the recipe: for each, obtain its number for one batch times the number of batches, by this same rule and from the same trial stock, and add the batches that this took to your count.",
    ],
    [
      "21",
      "When all parts have been obtained, what the batches yield beyond the number still wanted is put into the trial stock under the item's name.",
    ],
    ["22", "Your count, with the batches of the parts in it, is the answer."],
    ["24", "\nNow take the orders in their order."],
    ["25", "For each, try again and again until it is sent or the number wanted is down to zero."],
    [
      "26-28",
      "Every try begins with a fresh trial stock, a copy of the stock as it is now, and tries to obtain the full number wanted by the rule above. If it succeeds, the batches it made are added to the tally batches; if it fails, none of them count.",
    ],
    ["29-31", "If the try fails, add one to retries, and lower the number wanted by one."],
    ["32-33", "If this brings the number wanted to zero, add one to empty; nothing is sent for this order."],
    ["34", "Otherwise go on with the next try."],
    [
      "35-37",
      "If the try succeeds, the trial stock becomes the stock, the number wanted is added to what was sent under that name, and you go to the next order.",
    ],
    ["38", "\nIn the end, leave out of the stock every item of which there are no pieces."],
  ],
  outputs: [
    [
      "39",
      'Report an object with two entries: "sent", an object with the number sent for each name of which something was sent, and "left", an object with what is left in stock. The trackers are batches, retries and empty.',
    ],
  ],
  cases: [
    [
      {
        leg: [
          2,
          [
            ["wood", 1],
            ["bolt", 2],
          ],
        ],
        table: [
          1,
          [
            ["leg", 4],
            ["top", 1],
          ],
        ],
      },
      { wood: 5, bolt: 9, top: 2, leg: 1 },
      [
        ["table", 1],
        ["leg", 2],
      ],
    ],
    [{}, { rope: 2 }, []],
    [
      { net: [1, [["rope", 3]]] },
      { rope: 7 },
      [
        ["net", 4],
        ["net", 1],
        ["hook", 2],
      ],
    ],
    [
      {
        top: [3, [["wood", 2]]],
        box: [
          1,
          [
            ["top", 2],
            ["glue", 1],
          ],
        ],
      },
      { wood: 6, glue: 2, top: 0 },
      [
        ["box", 3],
        ["wood", 1],
        ["top", 2],
      ],
    ],
    [
      { leg: [1, [["wood", 2]]] },
      { leg: 3, wood: 1 },
      [
        ["leg", 2],
        ["leg", 2],
      ],
    ],
    [
      {
        a: [
          2,
          [
            ["b", 1],
            ["c", 3],
          ],
        ],
        b: [2, [["c", 1]]],
        d: [
          1,
          [
            ["a", 1],
            ["b", 1],
          ],
        ],
      },
      { c: 10, a: 1 },
      [
        ["d", 2],
        ["d", 1],
      ],
    ],
  ],
};
