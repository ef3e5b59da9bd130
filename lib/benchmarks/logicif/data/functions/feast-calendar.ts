import type { SeedFunction } from "./seed-function";

export const feastCalendar: SeedFunction = {
  id: "feast-calendar",
  outputFormat: "tuple(list[str], int)",
  source: `def f(w, k, p, a):
    y, m, d = p
    r = []
    c = 0
    s = 0
    o = 0
    def g(u, v):
        e = w[v - 1]
        if v == len(w) and u % k == 0:
            e += 1
        return e
    for x in a:
        d += x
        while True:
            if d < 1:
                m -= 1
                c += 1
                if m == 0:
                    m = len(w)
                    y -= 1
                d += g(y, m)
            elif d > g(y, m):
                d -= g(y, m)
                m += 1
                c += 1
                if m > len(w):
                    m = 1
                    y += 1
            elif d % 5 == 0:
                d += 1
                s += 1
            else:
                break
        if d == 1:
            o += 1
        r.append(str(y) + "-" + str(m) + "-" + str(d))
    return (r, len(set(r))), {"turns": c, "feasts": s, "firsts": o}`,
  draw: `def draw(random, size):
    w = [random.randint(6, 12) for _ in range(random.randint(2, 4))]
    m = random.randint(1, len(w))
    n = random.randint(1, 1 + size)
    return [w, random.randint(2, 4), [random.randint(5, 30), m, random.randint(1, 4)], [random.randint(-10 - 3 * size, 14 + 3 * size) for _ in range(n)]]`,
  inputs: [
    [
      "1",
      "You are given the calendar of a small country as the list of the lengths of its months in days, a number that says how often a leap year comes, a date as a list of year, month and day, and a list of strides in days, which may be negative.",
    ],
  ],
  logics: [
    ["2-3", "Start from the given date, and with an empty list of dates. Months and days are counted from 1."],
    ["4-6", "Three trackers start at zero: turns, feasts and firsts."],
    ["7-8", "The length of a month is the one in the list;"],
    ["9-11", "only the last month of the year is longer by one day in every year whose number is divisible by the given leap number."],
    [
      "12-13",
      "\nTake the strides in order, each of them from the date where the one before ended. First add the stride to the day, which may bring it out of the month.",
    ],
    [
      "14",
      "Then put the date right by repeating the following: check the four cases in this order, do the first one that applies, and check again from the top.",
    ],
    ["15-17", "In the first case the day is below 1: go back to the month before, and add one to turns."],
    ["18-20", "If there is no month before it in the year, that is the last month of the year before."],
    ["21", "Then add to the day the length of the month that you have come to (in the year that you have come to)."],
    [
      "22-25",
      "In the second case the day is greater than the length of its month: subtract this length from the day, go on to the next month, and add one to turns.",
    ],
    ["26-28", "If that was the last month, go on to month 1 of the next year."],
    [
      "29-31",
      "In the third case the day lies in its month and is divisible by five, which makes it a feast: nobody travels on it, so the day goes up by one, whichever way the stride went, and feasts goes up by one as well.",
    ],
    ["32-33", "In the fourth case, when none of these applies, the date is right, and you stop repeating."],
    ["34-35", "If the date that you have now is the first day of a month, add one to firsts."],
    [
      "36",
      "Write the date down as year, month and day in decimal digits with a hyphen between them and no zeros in front, such as 12-3-4, and go on with the next stride.",
    ],
  ],
  outputs: [
    [
      "37",
      "The result is the list of the dates written down, one for each stride in order, together with how many different dates there are among them. The trackers are turns, the changes of month in either direction; feasts, the days moved on because of a feast; and firsts. The date given at the start is neither written down nor checked for a feast, unless a stride of 0 makes you put it right.",
    ],
  ],
  cases: [
    [[6, 8, 7], 2, [3, 2, 4], [3, 5]],
    [[9, 9], 3, [1, 1, 1], []],
    [[7, 6], 2, [4, 1, 2], [-3, 1, 9]],
    [[10, 5], 3, [6, 2, 3], [2, 1, 0]],
    [[6, 6, 5], 4, [8, 1, 3], [-2, -16, 30]],
    [[12, 7, 9, 6], 2, [9, 4, 1], [40, -25]],
    [[5], 2, [4, 1, 5], [0, 13, -9]],
  ],
};
