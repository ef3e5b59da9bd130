import type { SeedFunction } from "./seed-function";

export const seatGuests: SeedFunction = {
  id: "seat-guests",
  outputFormat: "tuple(str, int)",
  source: `def f(a, b, c):
    q = [list(x) for x in b]
    o = sorted(a, key=lambda x: -sum(x in p for p in b))
    t = {"tries": 0, "backs": 0, "dropped": 0}
    def h(x, y, l):
        return [x, y] in l or [y, x] in l
    def g(r):
        if len(r) == len(o):
            return True
        for x in o:
            if x in r:
                continue
            if t["tries"] == 25:
                raise ValueError("tired")
            t["tries"] += 1
            if len(r) > 0 and h(r[-1], x, q):
                continue
            r.append(x)
            if g(r):
                return True
            r.pop()
            t["backs"] += 1
        return False
    r = []
    while True:
        try:
            if g(r):
                break
        except ValueError:
            r.extend([x for x in o if x not in r])
            break
        q.pop()
        t["dropped"] += 1
    u = 0
    for i in range(len(r) - 1):
        if h(r[i], r[i + 1], c):
            u += 2
        if h(r[i], r[i + 1], b):
            u -= 3
    if len(r) > 0 and r[0] == a[0]:
        u += 1
    return (",".join(r), u), t`,
  draw: `def draw(random, size):
    a = list("KLMNOPQ"[: 2 + size])
    random.shuffle(a)
    p = [[x, y] for i, x in enumerate(a) for y in a[i + 1 :]]
    random.shuffle(p)
    m = random.randint(1, 1 + len(p) // 2)
    return [a, p[:m], p[m : m + 1 + size]]`,
  inputs: [
    [
      "1",
      "You are given the names of the guests who shall sit in a row of seats, a list of feuds, each of them a pair of names, and a list of friendships, also pairs of names. For both kinds of pairs it does not matter in which order the two names are written.",
    ],
  ],
  logics: [
    ["2", "Copy the feuds onto a second list, the feuds in force, in the same order."],
    [
      "3",
      "Put the guests into a calling order: those who are named in the most of the given feuds come first, and guests named in equally many keep the order in which they are given. The calling order does not change any more.",
    ],
    ["4", "Set three trackers to zero: tries, backs and dropped."],
    ["5-6", "Two guests are at odds by a list of pairs if the list has a pair of these two, either way round."],
    ["7", "\nThe seats are filled from left to right. This is how you go on from any row of guests already seated:"],
    ["8-9", "if all guests are seated, this is a success and you are done."],
    [
      "10-12",
      "Otherwise call the guests one after another, always from the start of the calling order, and pass over those who sit in the row already.",
    ],
    [
      "13-14",
      "If tries has already reached 25 at the moment when you are about to try a guest, you get tired: all trying ends at once, and the row stays exactly as it is at this moment, so nobody gets up any more (what comes then is told below).",
    ],
    [
      "15-17",
      "Otherwise add one to tries. If somebody is seated already, and the last one in the row is at odds with the guest by the feuds in force, the guest does not fit, so call the next one.",
    ],
    [
      "18-20",
      "If the guest fits, the guest takes the next seat, and you go on from that longer row in the same way. If that leads to success, you have succeeded too and call nobody else.",
    ],
    ["21-22", "If not, this guest gets up again and leaves the row; add one to backs and call the next guest in the order."],
    ["23", "When nobody is left to call, going on from this row has failed."],
    ["24-28", "\nBegin with an empty row and go on from it; with success the row is settled."],
    [
      "29-31",
      "If you got tired on the way, put all guests who do not sit yet behind those in the row, in the calling order and whatever their feuds, and the row is settled too.",
    ],
    [
      "32-33",
      "If it has failed (the row is empty then), strike the last one off the feuds in force, add one to dropped, and begin again with the empty row; tries is not set back. Repeat this until the row is settled.",
    ],
    [
      "34-35",
      "\nAt last find the mood of the row, beginning with 0. Look at each two guests who sit next to each other (the two ends of the row are not neighbours).",
    ],
    ["36-37", "If they are paired in the list of friendships, the mood goes up by 2."],
    ["38-39", "If they are paired in the given list of feuds, dropped ones included, it goes down by 3."],
    [
      "40-41",
      "If there is anybody in the row and the leftmost guest is the one who comes first in the list of names as it was given, the mood goes up by 1.",
    ],
  ],
  outputs: [
    [
      "42",
      "Report the names in the row from left to right as one text with a comma and no blank between them (an empty text for no guests), together with the mood, and the trackers tries, backs and dropped.",
    ],
  ],
  cases: [
    [["Al", "Bea", "Cy"], [["Al", "Bea"]], [["Cy", "Bea"]]],
    [[], [], []],
    [["Al", "Bea"], [["Bea", "Al"]], [["Al", "Bea"]]],
    [
      ["K", "L", "M", "N"],
      [
        ["K", "L"],
        ["L", "M"],
        ["N", "L"],
        ["K", "M"],
      ],
      [["M", "N"]],
    ],
    [
      ["P", "Q", "R", "S"],
      [
        ["P", "Q"],
        ["R", "S"],
      ],
      [
        ["P", "R"],
        ["S", "Q"],
      ],
    ],
    [
      ["V", "W", "X", "Y", "Z"],
      [
        ["V", "W"],
        ["V", "X"],
        ["V", "Y"],
        ["V", "Z"],
        ["W", "X"],
      ],
      [["Z", "V"]],
    ],
    [
      ["A", "B", "C"],
      [
        ["A", "B"],
        ["B", "C"],
        ["C", "A"],
      ],
      [["C", "B"]],
    ],
  ],
};
