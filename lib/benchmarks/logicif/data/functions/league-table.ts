import type { SeedFunction } from "./seed-function";

export const leagueTable: SeedFunction = {
  id: "league-table",
  outputFormat: "tuple(list[str], list[int])",
  source: `def f(a, c, b, e):
    p = {x: [0, 0, 0] for x in a}
    s = {x: "" for x in a}
    t = {"void": 0, "bonus": 0, "swaps": 0}
    for x, y, m, n in c:
        if x == y or x not in p or y not in p:
            t["void"] += 1
            continue
        if max(m, n) < 0:
            s[x] += "L"
            s[y] += "L"
            continue
        if min(m, n) < 0:
            m, n = (0, 3) if m < 0 else (3, 0)
        for z, i, j in [(x, m, n), (y, n, m)]:
            p[z][1] += i - j
            p[z][2] += i
            if i > j:
                p[z][0] += 3
                s[z] += "W"
                if s[z].endswith("WWW"):
                    p[z][0] += 1
                    t["bonus"] += 1
            elif i == j:
                p[z][0] += 1
                s[z] += "D"
            else:
                s[z] += "L"
    for x, y in b.items():
        if x in p:
            p[x][0] = max(p[x][0] - y // 3, 0)
    o = sorted(a, key=lambda x: (-p[x][0], -p[x][1], -p[x][2], x))
    for i in range(len(o) - 1):
        x, y = o[i], o[i + 1]
        if p[x][0] != p[y][0]:
            continue
        d = 0
        for u, v, m, n in c:
            if [u, v] == [x, y]:
                d += m - n
            elif [u, v] == [y, x]:
                d += n - m
        if d < 0:
            o[i], o[i + 1] = y, x
            t["swaps"] += 1
    r = []
    k = 0
    for i, x in enumerate(o):
        if i == 0 or p[x] != p[o[i - 1]]:
            k = i + 1
        r.append(" ".join([str(k), x, str(p[x][0]), str(len(s[x])), str(s[x].count("W")), s[x][-2:] or "-"]))
    w = sum(y[0] for y in p.values())
    g = []
    for x in o:
        if w == 0:
            g.append(e // len(o))
        else:
            g.append(e * p[x][0] // w)
    j = e - sum(g)
    for i in range(min(j, len(g))):
        g[i] += 1
    return (r, g), t`,
  draw: `def draw(random, size):
    a = ["Ash", "Elm", "Fir", "Oak", "Yew", "Bay"][: 2 + (size + 1) // 2 + (1 if size == 5 else 0)]
    random.shuffle(a)
    c = []
    for _ in range(random.randint(2, 3 + 2 * size)):
        x, y = random.sample(a + ["Nut"] if random.random() < 0.15 else a, 2)
        c.append([x, y, random.choice([-1, 0, 1, 1, 2, 2, 3]), random.choice([-1, 0, 0, 1, 1, 2, 3])])
    return [a, c, {x: random.randint(0, 8) for x in a if random.random() < 0.4}, random.randint(10, 60)]`,
  inputs: [
    [
      "1",
      "You are given the names of the teams of a league, all different, a list of matches, a table of the cards that were shown to teams (a team that is not in it has none), and an amount of prize money in whole coins. A match consists of the home team, the away team, the goals of the home team and the goals of the away team, where -1 in place of the goals means that the team did not turn up.",
    ],
  ],
  logics: [
    [
      "2-3",
      "Every team begins with 0 points, a goal difference of 0, 0 goals scored, and an empty form, to which each of its matches adds a letter.",
    ],
    ["4", "There are three trackers at zero: void, bonus and swaps."],
    ["5", "\nGo through the matches in their order."],
    [
      "6-8",
      "A match of a team against itself, or with a team that is not among the names, is void: add one to void and go on to the next match.",
    ],
    ["9-12", 'If neither team turned up, both teams get an "L" at the end of their form and nothing else, and that match is done.'],
    ["13-14", "If just one of them did not turn up, the match counts as 0 to 3 against that team, whatever goals are noted for the other."],
    [
      "15-17",
      "Now enter the result, first for the home team and then for the away team: the goals it scored less those it conceded are added to its goal difference, and the goals it scored to its goals.",
    ],
    ["18-20", 'A team that scored more than the other gets 3 points and a "W" in its form.'],
    [
      "21-23",
      'If after this the last three letters of its form are all "W", it gets one point more, and bonus goes up by one (so that a fourth win in a row brings another one).',
    ],
    ["24-26", 'If both scored equally many, it gets 1 point and a "D".'],
    ["27-28", 'If it scored fewer, it gets no points and an "L".'],
    [
      "29-31",
      "\nAfter the matches deduct points for cards: every team that is in the table of cards and among the given names loses one point for each full three cards, but its points never go below 0.",
    ],
    [
      "32",
      "Then sort the teams: more points come first; with equal points the greater goal difference, then the more goals scored, and then the name that is first in the alphabet.",
    ],
    [
      "33-34",
      "Next go down the sorted order once, from the top, and look at each place together with the place below, with the teams that are on these two places at that moment.",
    ],
    ["35-36", "If the two teams have different points, leave them and go on."],
    [
      "37-38",
      "If their points are equal, look through all given matches for those between just these two, whichever was at home, and start a balance at 0.",
    ],
    [
      "39-42",
      "For each such match add to the balance the goals noted for the upper team less the goals noted for the lower team, just as they are given (with -1 as it stands).",
    ],
    [
      "43-45",
      "If the balance is below 0, the two teams change places, and swaps goes up by one; the next look then is at the lower of these two places and the one below it.",
    ],
    ["46-48", "\nThen write the table, one line for each team from the top; no place has a number yet."],
    [
      "49-50",
      "The top team, and each team that differs from the team directly above it in points, goal difference or goals scored, has as the number of its place its position in the order, counted from 1. A team that agrees with the one directly above in all three has the same number as that one.",
    ],
    [
      "51",
      'A line consists of the number of the place, the name, the points, the number of letters in the team\'s form, the number of "W" among them, and the last two letters of the form (only one letter if there is no more, and a hyphen if there is none), with a single blank between them, such as "2 Elm 7 4 2 WD".',
    ],
    [
      "52-54",
      "\nLast of all the prize money is shared. Add up the points of all teams as they stand in the table, and find a prize for each team, from the top of the order to the bottom.",
    ],
    ["55-56", "If that sum is 0, each prize is the money divided by the number of teams, without the fraction."],
    ["57-58", "Otherwise it is the money times the points of the team, divided by that sum, without the fraction."],
    [
      "59-61",
      "The coins that are left over then go to the teams from the top down, one coin each, until there are no more of them (with no teams they go to nobody).",
    ],
  ],
  outputs: [
    [
      "62",
      "The result is the list of the lines and the list of the prizes, both from the top to the bottom, with the trackers void, bonus and swaps.",
    ],
  ],
  cases: [
    [
      ["Elm", "Oak", "Ash"],
      [
        ["Elm", "Oak", 2, 0],
        ["Oak", "Ash", 3, 1],
        ["Ash", "Elm", 1, 1],
      ],
      { Elm: 4 },
      30,
    ],
    [["Yew", "Fir"], [], {}, 25],
    [
      ["Ash", "Elm"],
      [
        ["Ash", "Elm", 1, 0],
        ["Elm", "Ash", -1, 2],
        ["Ash", "Elm", 2, 1],
        ["Ash", "Elm", 4, 0],
      ],
      { Ash: 7, Nut: 3 },
      40,
    ],
    [
      ["Bay", "Oak", "Fir"],
      [
        ["Bay", "Oak", 0, 1],
        ["Bay", "Fir", 5, 0],
        ["Oak", "Fir", 0, 2],
        ["Nut", "Bay", 1, 1],
        ["Fir", "Fir", 2, 2],
      ],
      { Oak: 2 },
      20,
    ],
    [
      ["Elm", "Ash"],
      [
        ["Elm", "Ash", -1, -1],
        ["Ash", "Elm", 1, -1],
        ["Elm", "Ash", 3, 0],
      ],
      { Elm: 3, Ash: 5 },
      15,
    ],
    [
      ["Oak", "Elm", "Ash", "Yew"],
      [
        ["Oak", "Elm", 1, 0],
        ["Elm", "Ash", 1, 0],
        ["Ash", "Oak", 1, 0],
        ["Yew", "Oak", 0, 0],
      ],
      { Yew: 9 },
      48,
    ],
    [
      ["Fir", "Yew", "Bay"],
      [
        ["Fir", "Yew", 2, 0],
        ["Fir", "Bay", 1, 0],
        ["Yew", "Fir", 1, 4],
        ["Bay", "Fir", 0, 1],
        ["Bay", "Yew", 2, 2],
      ],
      { Fir: 11, Bay: 1 },
      50,
    ],
  ],
};
