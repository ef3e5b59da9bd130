import type { SeedFunction } from "./seed-function";

export const twinLifts: SeedFunction = {
  id: "twin-lifts",
  outputFormat: "str",
  source: `def f(a, h):
    u = list(range(len(a)))
    q = []
    l = [[0, -1, 0], [h, -1, 0]]
    r = []
    t = 0
    w = 0
    m = 0
    s = 0
    while u or q or l[0][1] >= 0 or l[1][1] >= 0:
        for i in list(u):
            if a[i][0] <= t:
                u.remove(i)
                q.append(i)
        for k, p in enumerate(l):
            if p[1] < 0:
                if not q:
                    if p[0] > h // 2:
                        p[0] -= 1
                        m += 1
                    continue
                i = min(q, key=lambda j: abs(a[j][1] - p[0]))
                q.remove(i)
                p[1] = i
                p[2] = 1
            c = a[p[1]]
            if p[0] != c[p[2]]:
                p[0] += 1 if c[p[2]] > p[0] else -1
                m += 1
            elif p[2] == 1:
                p[2] = 2
                w += t - c[0]
                r.append("AB"[k] + str(p[1]))
                for j in list(q):
                    if a[j][1:] == c[1:]:
                        q.remove(j)
                        w += t - a[j][0]
                        r.append("+" + str(j))
                        s += 1
            else:
                p[1] = -1
        t += 1
    return "".join(r) + ":" + str(w), {"moves": m, "minutes": t, "shared": s}`,
  draw: `def draw(random, size):
    h = random.randint(3, 4 + size // 2)
    a = []
    for _ in range(random.randint(1 + size // 2, 2 + size // 2)):
        x, y = random.sample(range(h + 1), 2)
        t = random.randint(0, 2 * size)
        a.append([t, x, y])
        if random.random() < 0.3:
            a.append([t + random.randint(0, 2), x, y])
    return [a, h]`,
  inputs: [
    [
      "1",
      "You get a list of calls and the number of the top floor of a building whose lowest floor is 0. A call is three numbers: the minute in which it is made, the floor where somebody waits, and a different floor where they want to go. Calls are numbered from 0 in the order of the list, which need not be the order of their minutes.",
    ],
  ],
  logics: [
    ["2-3", "At first all calls lie in the future, and nobody waits."],
    ["4", "There are two lifts. The first, A, stands on floor 0, the second, B, on the top floor, and both are idle."],
    ["5-9", "The log is empty. Set the clock to minute 0, and the total waiting, the moves, and the shared rides to zero."],
    ["10", "\nPlay minute after minute, for as long as a call lies in the future, or somebody waits, or at least one lift is busy."],
    [
      "11-14",
      "At the beginning of a minute, go through the future calls in the order of the list, and put each whose minute is not later than the clock at the end of the waiting line.",
    ],
    ["15-16", "Then the first lift acts, and after it the second. If the lift is idle, it first looks for work, in this way."],
    [
      "17-21",
      "If nobody waits, an idle lift that is above the middle floor (half the top floor's number, rounded down) moves one floor down, which counts as a move; on or below the middle floor it stays. With that it is done for this minute.",
    ],
    [
      "22-25",
      "If somebody waits, it accepts the call of the one whose waiting floor is nearest to the lift; of equally near ones the one who is first in the waiting line. Take that call off the line. The lift is now busy, on its way to the floor where the person waits, and it acts in the same minute as a busy lift does.",
    ],
    [
      "26",
      "A busy lift has one call and goes either to the waiting floor of that call, or, once the person is inside, to the floor where they want to go.",
    ],
    [
      "27-29",
      "If it does not stand on the floor it goes to, it moves one floor towards it, and that counts as a move; this fills its minute, even if it thereby arrives.",
    ],
    [
      "30-33",
      "If it stands there and the person waits there, the minute is spent on boarding: from the next minute on the lift goes to the wanted floor. Add to the total waiting the clock's minute less the minute of the call, and write the lift's letter and the number of the call into the log.",
    ],
    [
      "34-39",
      "While it is boarding, others may join: everybody still in the waiting line with exactly the same two floors gets in too. In the order of the line, take each of their calls off it, add the clock's minute less the minute of that call to the total waiting, write a plus sign and the number of the call into the log, and add one shared ride.",
    ],
    ["40-41", "If it stands on the wanted floor with the person inside, the minute is spent on getting out, and then the lift is idle."],
    ["42", "When both lifts have acted, the clock goes on by one minute."],
  ],
  outputs: [
    [
      "43",
      "The result is one text: everything in the log in its order, without gaps, then a colon, then the total waiting. The trackers are moves (floors moved by both lifts together), minutes (what the clock shows at the end), and shared, the shared rides.",
    ],
  ],
  cases: [
    [
      [
        [0, 2, 5],
        [1, 3, 0],
      ],
      5,
    ],
    [[], 4],
    [
      [
        [3, 4, 1],
        [0, 0, 2],
        [0, 0, 2],
      ],
      4,
    ],
    [[[6, 1, 3]], 6],
    [
      [
        [0, 3, 0],
        [1, 3, 0],
        [2, 0, 4],
        [1, 4, 2],
      ],
      4,
    ],
    [
      [
        [2, 5, 6],
        [0, 1, 0],
        [3, 2, 0],
        [3, 2, 0],
        [4, 2, 0],
      ],
      6,
    ],
    [
      [
        [0, 0, 3],
        [0, 3, 0],
        [1, 2, 1],
      ],
      3,
    ],
  ],
};
