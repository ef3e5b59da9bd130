import type { SeedFunction } from "./seed-function";

export const driftCipher: SeedFunction = {
  id: "drift-cipher",
  outputFormat: "str",
  source: `def f(s, k):
    a = "abcdefghijklmnopqrstuvwxyz"
    r = ""
    w = 0
    p = 0
    for c in s:
        if c.isdigit():
            r += str((int(c) + k) % 10)
            k = (k + int(c)) % 26
            continue
        if c not in a:
            r += c
            p += 1
            continue
        i = a.index(c) + k
        if i >= 26:
            i -= 26
            w += 1
        r += a[i]
        k += 3
        if c in "aeiou":
            k += 4
        k %= 26
    return r, {"wraps": w, "passed": p}`,
  draw: `def draw(random, size):
    n = random.randint(size, 3 + 4 * size)
    return ["".join(random.choice("abcdeghiklmnorstuwyz -.A7") for _ in range(n)), random.randint(0, 25)]`,
  inputs: [["1", "You get a text and a starting key, a whole number from 0 to 25."]],
  logics: [
    [
      "2-5",
      "You will need the alphabet, the 26 small letters a to z, with a at place 0 and z at place 25. Begin with an empty result and with two tallies at zero: wraps and passed.",
    ],
    ["6", "\nNow go through the text one character at a time, from left to right, and do the following for each."],
    [
      "7-10",
      "If the character is a digit, add the present key to it and write the last digit of the sum to the result. Then add the digit that you read to the key, and if the key is now 26 or more, take 26 off. A digit counts for neither tally; move on to the next character.",
    ],
    [
      "11-14",
      "If the character is neither a digit nor one of the 26 small letters (a capital, a blank or a sign), write it to the result just as it is, add one to passed, leave the key alone and move on to the next character.",
    ],
    [
      "15-18",
      "For a small letter, add the present key to the letter's place in the alphabet. If that gives 26 or more, take 26 off and add one to wraps.",
    ],
    ["19", "The letter at the place you now have is written to the end of the result."],
    [
      "20-22",
      "Next, the key drifts: add 3 to it, and if the letter you read (the one in the text, not the one you wrote) was a vowel, that is a, e, i, o or u, add another 4.",
    ],
    [
      "23",
      "If the key is now 26 or more, take 26 off, so that it stays between 0 and 25. This is no wrap, so do not count it. The next letter uses this new key.",
    ],
  ],
  outputs: [["24", "Report the result as one string, and the trackers: wraps and passed. An empty text gives an empty string and zeros."]],
  cases: [
    ["hello", 3],
    ["", 7],
    ["Zoo No. 9", 0],
    ["lazy zebra", 25],
    ["a-e-i-o-u", 20],
    ["try why", 12],
    ["x27y9a40", 19],
    ["QUIT!", 5],
  ],
};
