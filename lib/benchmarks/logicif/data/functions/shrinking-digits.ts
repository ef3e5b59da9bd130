import type { SeedFunction } from "./seed-function";

export const shrinkingDigits: SeedFunction = {
  id: "shrinking-digits",
  outputFormat: "list[int]",
  source: `def f(a, k):
    r = []
    u = 0
    v = 0
    for x in a:
        c = 0
        while x > 9 and c < k:
            p = 1
            for d in str(x):
                if d == "0":
                    u += 1
                    continue
                p *= int(d)
            x = p + len(str(x))
            c += 1
            v += 1
        r.append(x)
    return r, {"zeros": u, "rounds": v}`,
  draw: `def draw(random, size):
    a = [random.choice([random.randint(0, 99), random.randint(100, 99 + 900 * size)]) for _ in range(random.randint(1, 1 + size))]
    return [a, random.randint(1, 2 + size)]`,
  inputs: [
    ["1", "You are given a list of whole numbers, none of them negative, and a limit that says how often each of them may be shrunk."],
  ],
  logics: [
    ["2-4", "Begin with an empty list of results and with two trackers at zero, zeros and rounds."],
    [
      "5-6",
      "\nNow take the numbers one after another, in the order of the list. Each number gets a fresh count of its own, starting at zero, of how often it has been shrunk.",
    ],
    [
      "7",
      "As long as the number has two or more digits and its own count is still below the limit, shrink it as follows; with a limit of 0 no number is ever shrunk.",
    ],
    ["8-9", "Start a product at 1 and read the decimal digits of the number from left to right."],
    ["10-12", "A digit 0 is left out of the product; add one to zeros for each of them and go on to the next digit."],
    ["13", "Every other digit is multiplied into the product."],
    [
      "14",
      "When the digits are used up, the number is replaced by the product plus the number of digits that it had before the replacement, its zeros included (so 305 becomes 15 + 3 = 18).",
    ],
    [
      "15-16",
      "That was one shrinking: add one to the number's own count and one to rounds, and look again whether it is to be shrunk further.",
    ],
    ["17", "\nWhen a number needs no more shrinking, or may not be shrunk any more, write it as it now stands at the end of the results."],
  ],
  outputs: [
    [
      "18",
      "Hand over the list of results, in the order of the given numbers (an empty list if there were none), with the trackers zeros and rounds, both counted over all numbers.",
    ],
  ],
  cases: [
    [[], 3],
    [[305, 7, 99], 5],
    [[1000], 1],
    [[88, 999], 2],
    [[10, 20, 30], 0],
    [[4096, 77], 4],
    [[0, 6789], 6],
  ],
};
