import type { SeedFunction } from "./seed-function";

export const heirShares: SeedFunction = {
  id: "heir-shares",
  outputFormat: "dict",
  source: `def f(d, l, n, m):
    r = {}
    t = {"splits": 0, "uneven": 0, "skipped": 0}
    def h(x):
        if x in l:
            return True
        return any(h(y) for y in d.get(x, []))
    def g(x, v):
        if x in l:
            r[x] = v
            return
        b = []
        for y in d.get(x, []):
            if h(y):
                b.append(y)
            else:
                t["skipped"] += 1
        t["splits"] += 1
        q, e = divmod(v, len(b))
        if e > 0:
            t["uneven"] += 1
        for i in range(len(b)):
            g(b[i], q + 1 if i < e else q)
    if h(n):
        g(n, m)
    return r, t`,
  draw: `def draw(random, size):
    names = "ABCDEFGHIJKLMNOP"[: 4 + 2 * size]
    d = {}
    for i in range(1, len(names)):
        d.setdefault(names[random.randint(max(0, i // 3 - 1), max(0, (i - 1) // 2))], []).append(names[i])
    l = [x for x in names[1:] if random.random() < 0.45]
    return [d, l, "A", random.randint(5, 40 + 20 * size)]`,
  inputs: [["1", "You are given a family as a table that lists the children of a person, eldest first (whoever is not in the table has no children), the list of the persons who are alive, the name of a person whose money is to be handed down, and the amount in whole coins."]],
  logics: [["2-3", "Start with an empty record of who gets what, and with three trackers at zero: splits, uneven and skipped."], ["4-6", "\nYou will often need to know whether a line is living. The line of a person is living if that person is alive,"], ["7", "or else if the line of at least one of that person's children is living. A dead person without children has no living line."], ["8", "Now for how a person receives an amount."], ["9-11", "A living person keeps all of it: note the amount beside the name (even if it is 0), and nothing goes on to that person's children."], ["12-13", "A dead person hands it on. Go through that person's children from the eldest to the youngest to find those who share in it."], ["14-15", "A child whose line is living has a share."], ["16-17", "A child whose line is not living has none; add one to skipped for it."], ["18-19", "When you have been through all the children, add one to splits, and divide the amount by the number of children who have a share, as a whole number with a remainder."], ["20-21", "If there is a remainder, add one to uneven."], ["22-23", "Then let those children receive their shares one by one, from the eldest on, in the same way. Each of them gets the whole-number part, and the first of them get one coin more, as many of them as the remainder says. Whatever a child hands on is handed on before the next child receives anything."], ["24-25", "\nStart with the named person: if that person's line is living, that person receives the given amount; a named person who is alive simply keeps it. If the line is not living, nothing happens and all trackers stay at zero."]],
  outputs: [["26", "The result is the record, from each living person who received an amount to that amount (empty if there are none), and the trackers are splits, uneven and skipped."]],
  cases: [[{"Ada": ["Bo", "Cy"], "Bo": ["Di", "Ed"]}, ["Cy", "Di", "Ed"], "Ada", 25], [{"Ada": ["Bo"]}, [], "Ada", 10], [{"Ada": ["Bo"]}, ["Ada", "Bo"], "Ada", 9], [{"K": ["L", "M", "N"], "L": ["O"], "N": ["P", "Q"]}, ["M", "P", "Q"], "K", 31], [{"R": ["S", "T", "U"], "S": ["V", "W"], "T": ["X"], "X": ["Y", "Z"]}, ["U", "V", "Z"], "R", 20], [{"A": ["B", "C", "D"], "B": ["E"], "C": ["F", "G"], "E": ["H"]}, ["D", "F", "G"], "A", 1], [{"P": ["Q"], "Q": ["R", "S", "T"], "S": ["U", "V"]}, ["R", "U", "V", "T"], "P", 100]],
};
