import type { SeedFunction } from "./seed-function";

export const hareHound: SeedFunction = {
  id: "hare-hound",
  outputFormat: "tuple(str, str, str)",
  source: `def f(e, a, b, k):
    g = {a: [], b: []}
    for x, y in e:
        g.setdefault(x, []).append(y)
        g.setdefault(y, []).append(x)
    t = {"hops": 0, "waits": 0, "naps": 0}
    def d(s):
        m = {s: 0}
        q = [s]
        while q:
            x = q.pop(0)
            for y in g[x]:
                if y not in m:
                    m[y] = m[x] + 1
                    q.append(y)
        return m
    p = [a]
    r = [b]
    for i in range(1, k + 1):
        m = d(a)
        u = b
        for y in sorted(g[b]):
            if y != a and m.get(y, 99) > m.get(u, 99):
                u = y
        if u == b:
            t["waits"] += 1
        else:
            t["hops"] += 1
            r.append(u)
            b = u
        if i % 3 == 0:
            t["naps"] += 1
            continue
        m = d(b)
        if a not in m:
            return ("safe", "".join(p), "".join(r)), t
        a = min(sorted(g[a]), key=lambda y: m[y])
        p.append(a)
        if a == b:
            return ("caught", "".join(p), "".join(r)), t
    return ("open", "".join(p), "".join(r)), t`,
  draw: `def draw(random, size):
    n = 3 + size
    c = "ABCDEFGH"[:n]
    e = [[c[random.randint(max(0, i - 2), i - 1)], c[i]] for i in range(1, n)]
    if random.random() < 0.7:
        x, y = random.sample(c, 2)
        if [x, y] not in e and [y, x] not in e:
            e.append([x, y])
    if random.random() < 0.3:
        e.pop(random.randrange(len(e)))
    a, b = random.sample(c, 2)
    return [e, a, b, random.randint(2, 3 + size)]`,
  inputs: [
    [
      "1",
      "You are given a list of paths, each of them a pair of places with one-letter names, the place where a hound starts, the other place where a hare starts, and the number of turns of the chase. A path can be walked either way, no path is listed twice, and none leads from a place to itself.",
    ],
  ],
  logics: [
    [
      "2-5",
      "First make a map. For each place note which places are its neighbours, those to which a path leads from it. The starts of the hound and the hare are on the map in any case, even with no neighbours.",
    ],
    ["6", "There are three trackers, hops, waits and naps, all at zero."],
    [
      "7-9",
      "\nYou will need distances from a place. To find them, the place itself is at distance 0 and is the first one in a line of places to be looked at.",
    ],
    ["10-11", "As long as somebody stands in the line, take the foremost place out of it,"],
    [
      "12-15",
      "and give every neighbour of it that has no distance yet a distance that is greater by one than that of this place; each of these joins the end of the line.",
    ],
    [
      "16",
      "So every place that can be reached has the number of paths on the shortest way as its distance, and places that cannot be reached have none.",
    ],
    ["17-18", "\nOpen a log for the hound and one for the hare, each with the start written in it."],
    ["19", "Now play the turns, numbered from 1 up to the given number. In every turn the hare moves before the hound."],
    ["20-21", "Find the distances from where the hound is. The hare's plan is to stay, at first."],
    [
      "22-24",
      "Look at the neighbours of the hare's place in alphabetical order, leaving out the one where the hound is: whenever a neighbour has a greater distance than the place planned so far, it becomes the plan. For this comparison a place without a distance counts as 99.",
    ],
    ["25-26", "If the plan is still to stay, the hare stays; add one to waits, and write nothing in its log."],
    ["27-30", "Otherwise the hare moves to the place planned, which you write in its log; add one to hops."],
    ["31-33", "In each turn whose number is divisible by 3 the hound sleeps: add one to naps, and the turn is over."],
    ["34", "In other turns find the distances from the place where the hare is now."],
    ["35-36", 'If the hound\'s place has none, the chase ends at once with "safe".'],
    [
      "37-38",
      "If it has one, the hound moves to that neighbour of its place which is nearest to the hare (the alphabetically first of several), and you write that place in its log.",
    ],
    ["39-40", 'If the hound is where the hare is now, the chase ends at once with "caught".'],
  ],
  outputs: [
    [
      "35-36, 39-41",
      "Report three texts: how the chase ended, the hound's log and the hare's log, each log as its letters in order with nothing between them. The trackers are hops, waits and naps.",
    ],
    ["41", 'If all turns have been played and nothing has ended the chase (also if there are no turns to play), the first text is "open".'],
  ],
  cases: [
    [
      [
        ["A", "B"],
        ["B", "C"],
        ["C", "D"],
      ],
      "A",
      "B",
      6,
    ],
    [[["A", "B"]], "A", "B", 0],
    [
      [
        ["A", "B"],
        ["C", "D"],
      ],
      "A",
      "C",
      4,
    ],
    [
      [
        ["P", "Q"],
        ["Q", "R"],
        ["R", "S"],
        ["S", "P"],
      ],
      "P",
      "Q",
      4,
    ],
    [
      [
        ["A", "B"],
        ["B", "C"],
        ["C", "A"],
        ["C", "D"],
      ],
      "D",
      "C",
      3,
    ],
    [
      [
        ["M", "N"],
        ["N", "O"],
        ["O", "P"],
        ["P", "Q"],
        ["Q", "M"],
        ["N", "K"],
      ],
      "K",
      "N",
      3,
    ],
    [[], "X", "Y", 2],
    [
      [
        ["A", "C"],
        ["C", "E"],
        ["E", "B"],
        ["B", "D"],
      ],
      "C",
      "E",
      5,
    ],
  ],
};
