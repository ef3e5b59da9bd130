import type { SeedFunction } from "./seed-function";

export const halvingCode: SeedFunction = {
  id: "halving-code",
  outputFormat: "str",
  source: `def f(a):
    n = 0
    e = 0
    m = 0

    def g(x):
        nonlocal n, e, m
        if not x:
            return "-"
        if x.count(x[0]) == len(x):
            if len(x) > 1:
                return str(x[0]) + "x" + str(len(x))
            return str(x[0])
        n += 1
        h = len(x) // 2
        p = x[:h]
        q = x[h:]
        if p == q:
            e += 1
            return "=" + g(p)
        if p == q[::-1]:
            m += 1
            return "~" + g(p)
        return "(" + g(p) + "," + g(q) + ")"

    return g(a), {"splits": n, "equal": e, "mirrored": m}`,
  draw: `def draw(random, size):
    a = [random.randint(0, 3) for _ in range(random.randint(1, 2 + size))]
    while len(a) < 4 * size:
        k = random.randint(0, 3)
        if k == 0:
            a = a + a
        elif k == 1:
            a = a + a[::-1]
        else:
            a = a + [random.randint(0, 3)] * random.randint(1, 3)
    return [a[:26]]`,
  inputs: [["1", "You get a list of digits from 0 to 9."]],
  logics: [
    ["2-4", "Keep three tallies over the whole job, all zero at first: splits, equal and mirrored."],
    [
      "6-7",
      "\nI will now tell you how to code a stretch of digits. The rule calls upon itself for shorter stretches; you start it on the whole list.",
    ],
    ["8-9", "An empty stretch is coded as a single minus sign."],
    [
      "10-13",
      "If all digits of the stretch are the same, the code is that digit; and if there is more than one of them, the digit is followed by a small letter x and by how many there are (three sevens are 7x3). Such a stretch is not split.",
    ],
    ["14", "In every other case you split the stretch, so add one to splits."],
    ["15-17", "Cut it into a first and a second half. If the number of digits is odd, the first half is the shorter one, by one digit."],
    [
      "18-20",
      "If the two halves are the same, digit for digit, add one to equal; the code is an equals sign followed by the code of the first half alone. You do not code the second half.",
    ],
    [
      "21-23",
      "Otherwise, if the second half read backwards is the first half, add one to mirrored; the code is a tilde (~) followed by the code of the first half alone. Again you do not code the second half.",
    ],
    [
      "24",
      "Otherwise the code is an opening round bracket, the code of the first half, a comma, the code of the second half, and a closing round bracket, with no blanks. Both halves are coded by this same rule, and the tallies keep growing while you do so.",
    ],
  ],
  outputs: [["26", "Report the code of the whole list as a string, and the trackers: splits, equal and mirrored."]],
  cases: [
    [[1, 1, 2, 2, 1, 1, 2, 2]],
    [[]],
    [[6]],
    [[3, 3, 3]],
    [[1, 2, 2, 1, 5]],
    [[4, 0, 0, 4, 4, 0, 0, 4, 9, 9, 9]],
    [[7, 1, 2, 3, 3, 2, 1, 7]],
    [[2, 5, 5, 5, 2, 5, 8]],
  ],
};
