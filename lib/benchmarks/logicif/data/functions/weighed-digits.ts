import type { SeedFunction } from "./seed-function";

export const weighedDigits: SeedFunction = {
  id: "weighed-digits",
  outputFormat: "tuple(bool, int)",
  source: `def f(s, m):
    d = [int(c) for c in s if c.isdigit()]
    g = len(s) - len(d)
    n = 0
    if len(d) < 2:
        return (False, -1), {"gaps": g, "folds": n}
    w = 2
    t = 0
    for x in reversed(d[:-1]):
        y = x * w
        while y > 9:
            y = y // 10 + y % 10
            n += 1
        t += y
        w = w % 3 + 1
    z = (m - t % m) % m
    return (z == d[-1], z), {"gaps": g, "folds": n}`,
  draw: `def draw(random, size):
    m = random.randint(5, 10)
    d = [random.randint(0, 9) for _ in range(random.randint(size, 2 + 3 * size))]
    t = 0
    for i, x in enumerate(reversed(d)):
        y = x * [2, 3, 1][i % 3]
        t += (y - 1) % 9 + 1 if y > 0 else 0
    d.append(-t % m if random.random() < 0.5 else random.randint(0, 9))
    return ["".join(str(x) + random.choice(["", "", "", "-", " "]) for x in d), m]`,
  inputs: [["1", "You get a code as a text and a modulus, a whole number from 2 to 10."]],
  logics: [
    ["2", "Pull the digits out of the text, in order; every other character is left out."],
    ["3-4", "The number of characters you left out is the tracker gaps. A second tracker, folds, starts at zero."],
    [
      "5-6",
      "If there are fewer than two digits, the code fails at once: report false and -1 as the expected digit, with gaps as counted and folds at zero, and do nothing of what follows.",
    ],
    ["7-8", "\nThe last digit is the check digit; put it aside. Begin with a weight of 2 and a total of 0."],
    ["9", "Go through the remaining digits backwards, from the one just before the check digit to the very first."],
    ["10", "Multiply the digit by the present weight."],
    [
      "11-13",
      "As long as the product has two digits, replace it with the sum of its two digits, and add one to folds each time you do so.",
    ],
    ["14", "Add the single digit that you end with to the total."],
    ["15", "Then change the weight for the next digit: 2 is followed by 3, 3 by 1, and 1 by 2."],
    [
      "16",
      "\nNow work out the digit that should stand at the end. Take the remainder of the total on division by the modulus. If the remainder is 0, the expected digit is 0, otherwise it is the modulus less the remainder.",
    ],
  ],
  outputs: [
    [
      "17",
      "Report two things together: true if the expected digit equals the check digit that you put aside, otherwise false, and then the expected digit itself. A modulus below 10 is used all the same; a check digit that can never be reached is simply false. The trackers are gaps and folds.",
    ],
  ],
  cases: [
    ["49-27-3", 10],
    ["7", 10],
    ["", 5],
    ["9 9 9 9 1", 7],
    ["12344", 10],
    ["30-86-8", 9],
    ["655-70-18", 10],
    ["0000-0", 6],
  ],
};
