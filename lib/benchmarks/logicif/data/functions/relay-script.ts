import type { SeedFunction } from "./seed-function";

export const relayScript: SeedFunction = {
  id: "relay-script",
  outputFormat: "list[int]",
  source: `def f(a, m):
    r = {}
    o = []
    k = []
    i = 0
    n = 0
    j = 0
    d = 0

    def v(x):
        try:
            return int(x)
        except ValueError:
            return r.get(x, 0)

    while 0 <= i < len(a):
        if n == m:
            o.append(-1)
            break
        n += 1
        w = a[i].split()
        i += 1
        if w[0] == "put":
            r[w[1]] = v(w[2])
        elif w[0] == "add":
            r[w[1]] = v(w[1]) + v(w[2])
        elif w[0] == "swap":
            r[w[1]], r[w[2]] = v(w[2]), v(w[1])
        elif w[0] == "skip":
            if v(w[1]) > v(w[2]):
                i += 1
                j += 1
        elif w[0] == "move":
            i += v(w[1]) - 1
        elif w[0] == "call":
            k.append(i)
            i = v(w[1])
            d = max(d, len(k))
        elif w[0] == "back":
            if not k:
                break
            i = k.pop()
        elif w[0] == "mod":
            y = v(w[2])
            if y <= 0:
                o.append(-2)
                break
            r[w[1]] = v(w[1]) % y
        else:
            o.append(v(w[1]))
    return o, {"steps": n, "skips": j, "deepest": d}`,
  draw: `def draw(random, size):
    n = random.randint(1, 1 + size)
    a = ["put x " + str(random.randint(0, 3)), "put y " + str(random.randint(1, 4))]
    for _ in range(n):
        a.append(random.choice(["show x", "show y", "add x y", "add y 2", "add x -1", "skip x y", "skip y 3", "show 7", "put z x", "swap x y", "mod x 3", "mod y x"]))
    if random.random() < 0.6:
        a += ["add x " + str(random.randint(1, 3)), "skip x " + str(2 + 2 * size), "move -" + str(random.randint(2, 3))]
    if random.random() < 0.4:
        a = ["call 3", "show x", "back"] + a + ["back", "show y"]
    return [a, 8 + 6 * size]`,
  inputs: [
    [
      "1",
      "You get a script, a list of lines numbered from 0, and a limit on steps of at least 1. A line is a word for what to do and up to two words it applies to, with blanks between.",
    ],
  ],
  logics: [
    [
      "2-8",
      "Nothing is written in the registers, the output is empty, and so is the pile of return places. You are at line 0. Three tallies stand at zero: steps, skips and deepest.",
    ],
    [
      "10-14",
      "\nSome words of a line stand for a value. If such a word is a whole number (a minus sign may stand in front), it is its own value; otherwise it names a register, and the value is what is written there, or 0 if nothing was ever written there.",
    ],
    [
      "16",
      "\nRepeat the following for as long as your line number is that of a line of the script, so neither below 0 nor past the last line.",
    ],
    ["17-19", "If steps has already reached the limit, write -1 to the output and stop altogether."],
    [
      "20-22",
      'Otherwise add one to steps, and split up the line you are at. Your line number moves on by one before the line is carried out, so "the next line" below is the one after the line being carried out.',
    ],
    ["23-24", "If the line says put, write the value of its third word into the register named by its second word."],
    [
      "25-26",
      "If it says add, add the value of its third word to the register named by its second word (which counts as 0 if nothing was written there).",
    ],
    [
      "27-28",
      "If it says swap, its second and third words name two registers, and each of them gets what the other had (again 0 where nothing was written).",
    ],
    [
      "29-32",
      "If it says skip, compare the values of its second and third words: if the second word's is strictly greater, jump over the next line and add one to skips; otherwise do nothing.",
    ],
    [
      "33-34",
      "If it says move, go from this very line as many lines forward as the value of its second word, or backward if that is negative. A move of 1 leads to the next line, a move of 0 to the same line again.",
    ],
    [
      "35-38",
      "If it says call, lay the number of the next line on the pile of return places and go to the line whose number is the value of its second word. If the pile is now higher than it ever was, its height becomes deepest.",
    ],
    [
      "39-42",
      "If it says back, and the pile is empty, stop altogether. If not, take the topmost return place off the pile and go to that line.",
    ],
    ["43-47", "If it says mod, and the value of its third word is 0 or less, write -2 to the output and stop altogether."],
    [
      "48",
      "Otherwise the register named by its second word gets the remainder of its value on division by the value of the third word. The remainder is never negative: for -1 and 3 it is 2.",
    ],
    ["49-50", "Any other word, such as show, writes the value of the line's second word at the end of the output."],
  ],
  outputs: [
    [
      "51",
      "Report the output as a list, and the trackers: steps (the line that stopped the script is counted if it was carried out, the try after the limit is not), skips and deepest.",
    ],
  ],
  cases: [
    [["put x 3", "show x", "add x -1", "skip 1 x", "move -3", "swap x y", "show y"], 30],
    [[], 5],
    [["call 3", "show b", "back", "add b 5", "call 6", "back", "add b b", "show b", "back"], 40],
    [["add q 2", "mod q 5", "show q", "move -3"], 13],
    [["back", "show 1"], 4],
    [["put z -7", "mod z 3", "show z", "add z -2", "mod y z", "show 8"], 9],
    [["put n 4", "skip n 3", "show 1", "swap m n", "skip m 4", "move 2", "show 5", "show m", "show n"], 20],
    [["call 2", "move -9", "add d 1", "skip d 2", "call 2", "show d", "back"], 25],
  ],
};
