import type { SeedFunction } from "./seed-function";

export const baseHopper: SeedFunction = {
  id: "base-hopper",
  outputFormat: "list[str]",
  source: `def f(s, a):
    t = {"misreads": 0, "mirrors": 0, "carried": 0}
    def g(x, b):
        if x < b:
            return str(x)
        return g(x // b, b) + str(x % b)
    r = []
    for i, b in enumerate(a):
        try:
            x = int(s, b)
        except ValueError:
            t["misreads"] += 1
            s = "".join([c for c in s if int(c) < b])
            if len(s) == 0:
                r.append("lost")
                break
            x = int(s, b)
        if s == s[::-1]:
            t["mirrors"] += 1
            x += int(s[0]) + len(s)
        elif "0" in s:
            x //= b
        elif s == "".join(sorted(s)):
            x = int(s[::-1], b)
        else:
            j = s.index(max(s))
            if j == 0:
                x -= int(s[-1])
            else:
                x = int(s[j:] + s[:j], b)
        n = a[(i + 1) % len(a)]
        s = g(x, n)
        if len(s) > len(r) + 1:
            t["carried"] += 1
        r.append(s)
    return r, t`,
  draw: `def draw(random, size):
    s = str(random.randint(0, 9)) if random.random() < 0.1 else str(random.randint(10, 90 * 2**size))
    return [s, [random.randint(3, 10) for _ in range(random.randint(2, 2 + 2 * size))]]`,
  inputs: [
    [
      "1",
      "You are given a number written as a text of decimal digit characters, and a list of bases, each from 2 to 10. The text is read and written anew in one base after another.",
    ],
  ],
  logics: [
    ["2", "Begin with three trackers at zero: misreads, mirrors and carried."],
    ["3-5", "\nTo write a value in a base: a value smaller than the base is just its own digit;"],
    [
      "6",
      "any other value is divided by the base, without the fraction, what comes out is written in the same way, and the remainder follows as the last digit.",
    ],
    ["7", "Take an empty list for the texts that you produce."],
    ["8", "\nNow go through the bases in order. The steps for each of them are these."],
    ["9-10", "Read the present text as a number in this base; what you get is the value."],
    [
      "11-13",
      "If this cannot be done because the text has a digit that does not exist in this base (a digit equal to the base or greater), add one to misreads and strike all such digits out of the text.",
    ],
    [
      "14-16",
      'If no digit is left by that, write the word "lost" at the end of your list and stop altogether; the bases that remain are not used.',
    ],
    [
      "17",
      "Otherwise read what is left of the text as the value (zeros in front may stay in the text, they only add nothing to the value).",
    ],
    [
      "18-20",
      "Next, change the value according to the text, by the first of the following rules that applies. If the text reads the same from both ends, add one to mirrors, and the value grows by the first digit of the text and by the number of its digits.",
    ],
    ["21-22", "If not, but there is a digit 0 anywhere in the text, the value is divided by this base, and any fraction is dropped."],
    ["23-24", "If not, but the digits never get smaller from left to right, the value becomes what the text reads backwards in this base."],
    ["25-26", "In all other cases find the greatest digit of the text, the leftmost one if there are several."],
    ["27-28", "If that is the very first digit, subtract the last digit of the text from the value."],
    [
      "29-30",
      "If it is not, move everything that stands before it to the end of the text, and the value becomes what this reads in this base.",
    ],
    [
      "31-32",
      "Then write the value in the next base of the list, which after the last base is the first one of the list; that is the new text.",
    ],
    ["33-34", "If the new text has more digits than there will be texts on your list once it has been put there, add one to carried."],
    ["35", "Put the new text at the end of your list, and go on with it and the next base."],
  ],
  outputs: [
    [
      "36",
      "Give back the list of texts in the order in which they were produced (empty if there are no bases), with the trackers misreads, mirrors and carried.",
    ],
  ],
  cases: [
    ["131", [6, 4, 10]],
    ["45", []],
    ["98", [8, 5]],
    ["293", [5, 7, 3]],
    ["147", [9, 8]],
    ["721", [8, 6, 4, 10]],
    ["352", [7, 9, 5]],
    ["0", [2, 3, 2]],
  ],
};
