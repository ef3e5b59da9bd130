import type { SeedFunction } from "./seed-function";

export const heirShares: SeedFunction = {
  id: "heir-shares",
  outputFormat: "tuple(dict[str, int], int)",
  source: `def f(d, l, w, n, m):
    r = {}
    t = {"uneven": 0, "skipped": 0, "debts": 0}
    def h(x):
        if x in l:
            return True
        return any(h(y) for y in d.get(x, []))
    def g(x, v):
        if x in l:
            r[x] = v
            return
        c = min(v, w.get(x, 0))
        if c > 0:
            t["debts"] += 1
            v -= c
            if v == 0:
                return
        b = []
        for y in d.get(x, []):
            if h(y):
                b.append(y)
            else:
                t["skipped"] += 1
        q, e = divmod(v, len(b))
        if e > 0:
            t["uneven"] += 1
        for i in range(len(b)):
            g(b[i], q + 1 if i < e else q)
    if h(n):
        g(n, m)
    return (r, sum(r.values())), t`,
  draw: `def draw(random, size):
    names = "ABCDEFGHIJKLMNOP"[: 4 + 2 * size]
    d = {}
    for i in range(1, len(names)):
        d.setdefault(names[random.randint(max(0, i // 3 - 1), max(0, (i - 1) // 2))], []).append(names[i])
    l = [x for x in names[1:] if random.random() < 0.45]
    w = {x: random.randint(1, 6 + 2 * size) for x in names if random.random() < 0.3}
    return [d, l, w, "A", random.randint(5, 40 + 20 * size)]`,
  inputs: [
    [
      "1",
      "You are given a family as a table that lists the children of a person, eldest first (whoever is not in the table has no children, and nobody is listed as the child of two persons), the list of the persons who are alive, a table of debts in whole coins (whoever is not in it owes nothing), the name of a person whose money is to be handed down, and the amount in whole coins.",
    ],
  ],
  logics: [
    ["2-3", "Start with an empty record of who gets what, and with three trackers at zero: uneven, skipped and debts."],
    ["4-6", "\nYou will often need to know whether a line is living. The line of a person is living if that person is alive,"],
    ["7", "or else if the line of at least one of that person's children is living. A dead person without children has no living line."],
    ["8", "Now for how a person receives an amount."],
    [
      "9-11",
      "A living person keeps all of it: note the amount beside the name (even if it is 0). Nothing goes on to that person's children, and a living person's debts play no part.",
    ],
    ["12", "A dead person first pays the debt beside that person's name, as far as the amount goes."],
    ["13-15", "If at least one coin is paid in this way, add one to debts and take what is paid off the amount,"],
    [
      "16-17",
      "and if nothing is left then, this person is done with, nobody further down the line receives anything from it, and nobody is counted as skipped here. (An amount of 0 pays no debt and is simply handed on as 0.)",
    ],
    [
      "18-19",
      "What is there now is handed on. Go through the person's children from the eldest to the youngest to find those who share in it.",
    ],
    ["20-21", "A child whose line is living has a share."],
    ["22-23", "A child whose line is not living has none; add one to skipped for it."],
    [
      "24",
      "When you have been through all the children, divide the amount by the number of those who have a share, as a whole number with a remainder.",
    ],
    ["25-26", "If there is a remainder, add one to uneven."],
    [
      "27-28",
      "Then let those children receive their shares one by one, from the eldest on, in this same manner. Each of them gets the whole-number part, and the first of them get one coin more, as many of them as the remainder says.",
    ],
    [
      "29-30",
      "\nStart with the named person: if that person's line is living, that person receives the given amount; a named person who is alive simply keeps it. If the line is not living, nothing happens and all trackers stay at zero.",
    ],
  ],
  outputs: [
    [
      "31",
      "The result is the record, from each living person who received an amount (of 0 or more) to that amount; it is empty if there are none. Report it together with the sum of all amounts in it. The trackers are uneven, skipped and debts.",
    ],
  ],
  cases: [
    [{ Ada: ["Bo", "Cy"], Bo: ["Di", "Ed"] }, ["Cy", "Di", "Ed"], { Bo: 4 }, "Ada", 25],
    [{ Ada: ["Bo"] }, [], { Ada: 3 }, "Ada", 10],
    [{ Ada: ["Bo"] }, ["Ada", "Bo"], { Ada: 5 }, "Ada", 9],
    [{ K: ["L", "M", "N"], L: ["O"], N: ["P", "Q"] }, ["M", "P", "Q"], { K: 2, N: 20 }, "K", 31],
    [{ R: ["S", "T", "U"], S: ["V", "W"], T: ["X"], X: ["Y", "Z"] }, ["U", "V", "Z"], { T: 1, U: 5, X: 2 }, "R", 20],
    [{ A: ["B", "C", "D"], B: ["E"], C: ["F", "G"], E: ["H"] }, ["D", "F", "G"], { C: 3 }, "A", 1],
    [{ P: ["Q"], Q: ["R", "S", "T"], S: ["U", "V"] }, ["R", "U", "V", "T"], { P: 8, S: 30 }, "P", 100],
  ],
};
