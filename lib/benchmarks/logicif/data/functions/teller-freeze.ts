import type { SeedFunction } from "./seed-function";

export const tellerFreeze: SeedFunction = {
  id: "teller-freeze",
  outputFormat: "int",
  source: `def f(b, a, l):
    n = 0
    k = 0
    o = 0
    for i in range(len(a)):
        x = a[i]
        if i % 4 == 3 and b < 0:
            b -= max(1, -b // 10)
        if x < 0 and b + x < -l:
            b -= 2
            n += 1
            k += 1
            if k == 3:
                break
            continue
        k = 0
        if b >= 0 and b + x < 0:
            o += 1
        b += x
    return b, {"refused": n, "dips": o}`,
  draw: `def draw(random, size):
    n = random.randint(size, 2 + 4 * size)
    return [random.randint(-5, 30), [random.randint(-25, 15) for _ in range(n)], random.randint(0, 20)]`,
  inputs: [
    [
      "1",
      "You get an account's opening balance, a list of entries, and a limit that is zero or more. A positive entry is a deposit, a negative one a withdrawal.",
    ],
  ],
  logics: [
    ["2-4", "Set two tallies to zero, refused and dips, and also a count of refusals in a row, which is no tracker."],
    ["5-6", "\nTake the entries one after another, in the order of the list."],
    [
      "7-8",
      "Before you deal with the fourth entry, and likewise with the eighth, the twelfth and so on (refused entries are counted too), look at the balance: if it is below zero, interest comes off it, namely a tenth of what is owed, rounded down, but at least 1.",
    ],
    [
      "9",
      "A withdrawal is refused if it would bring the balance below minus the limit; landing exactly on minus the limit is still allowed. A deposit, or an entry of zero, is never refused, however low the balance is.",
    ],
    [
      "10-12",
      "When you refuse a withdrawal, do not book it. Instead take a fee of 2 off the balance (the fee is always taken, even if it brings the balance below minus the limit), add one to refused, and add one to the refusals in a row.",
    ],
    ["13-14", "If that makes three refusals in a row, the account is frozen: stop there and look at no further entry."],
    ["15", "Otherwise go straight on to the next entry."],
    ["16", "\nAn entry that is not refused, even one of zero, sets the refusals in a row back to zero."],
    [
      "17-18",
      "Then compare the balance before and after it: if it stands at zero or more before and will be below zero after, add one to dips.",
    ],
    ["19", "Finally add the entry to the balance. Fees and interest are never counted as dips."],
  ],
  outputs: [["20", "Report the balance as it stands at the end, and the trackers: refused, and dips."]],
  cases: [
    [10, [-5, -12, 4, -20], 8],
    [0, [], 5],
    [3, [-10, -10, -10, 50, 1], 4],
    [5, [-9, -30, 20, -16, -1, 0], 5],
    [20, [-30, 15, -10, -90, -90, 3, -90], 10],
    [4, [-30, 5, -12, 6, -1, 40, -60, 2, 9], 40],
    [-6, [2, -4, -1, -3, -7, 8, 9], 6],
  ],
};
