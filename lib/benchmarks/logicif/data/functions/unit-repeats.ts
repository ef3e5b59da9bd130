import type { SeedFunction } from "./seed-function";

export const unitRepeats: SeedFunction = {
  id: "unit-repeats",
  outputFormat: "str",
  source: `def f(s):
    n = 0
    b = 0
    z = 0

    def g(i):
        nonlocal n, b, z
        r = ""
        k = 1
        while i < len(s):
            c = s[i]
            i += 1
            if c.isdigit():
                k = int(c)
                continue
            if c == ")":
                return r, i
            u = c
            if c == "(":
                n += 1
                u, i = g(i)
            if i < len(s) and s[i] == "!":
                u = u[::-1]
                i += 1
                b += 1
            if k == 0:
                z += 1
            r += u * k
            k = 1
        return r, i

    o = ""
    i = 0
    while i < len(s):
        p, i = g(i)
        o += p
    return o, {"groups": n, "reversed": b, "dropped": z}`,
  draw: `def draw(random, size):
    n = random.randint(1 + size, 3 + 2 * size)
    s = ""
    d = 0
    while len(s) < n:
        k = random.randint(0, 9)
        if k < 2 and d < 2:
            s += random.choice(["2(", "(", "3("])
            d += 1
        elif k < 4 and d > 0:
            s += random.choice([")", ")!"])
            d -= 1
        elif k == 4:
            s += random.choice(["0", "3", "23"])
        else:
            s += random.choice(["a", "b", "cd", "e", "f!", "x"])
    return [s + random.choice([")" * d, ""])]`,
  inputs: [
    [
      "1",
      "You get a short text in a notation for repeats, made of letters, digits, round brackets and exclamation marks. Brackets may be left open or closed too often.",
    ],
  ],
  logics: [
    ["2-4", "Three tallies begin at zero: groups, reversed and dropped."],
    [
      "6-7",
      "\nFirst learn how a stretch is written out. Writing out a stretch begins at some place of the text and ends with the piece of output it has made and the place at which reading goes on. The tallies are shared by all stretches.",
    ],
    ["8-9", "A stretch starts with no output of its own and with its repeat number at 1."],
    ["10", "As long as there are characters left, it does the following."],
    ["11-12", "Read the next character and step past it."],
    [
      "13-15",
      "If it is a digit, the repeat number becomes that one digit; an earlier digit that is still waiting is simply forgotten, so that 23 means 3. Read on.",
    ],
    [
      "16-17",
      "If it is a closing bracket, the stretch is over: it yields what it has put out so far, reading goes on after the bracket, and a repeat number still waiting is lost.",
    ],
    [
      "18",
      "Any other character is a unit by itself. That also goes for an exclamation mark which stands in a place where a unit may begin.",
    ],
    [
      "19-21",
      "An opening bracket, however, is not its own unit: add one to groups, and write out a new stretch that begins right after it by these same rules. What that stretch yields is the unit, and reading goes on where that stretch left off.",
    ],
    [
      "22-25",
      "Once you have the unit, look at the next character. If there is one and it is an exclamation mark, turn the unit back to front, step past the mark, and add one to reversed (even if the unit is empty or a single letter).",
    ],
    ["26-27", "If the repeat number is 0, add one to dropped."],
    [
      "28-29",
      "Put the unit at the end of the stretch's output as many times as the repeat number says (not at all for 0), and set the repeat number back to 1.",
    ],
    ["30", "A stretch whose text runs out before a closing bracket comes is over as well and yields what it has put out."],
    ["32-33", "\nFor the whole job, start with an empty result at the first character."],
    [
      "34-36",
      "As long as characters are left, write out a stretch from where you are and add what it yields to the end of the result. So a closing bracket too many only ends a stretch, and the next one begins right after it, with its repeat number at 1.",
    ],
  ],
  outputs: [["37", "Report the result as a string, and the trackers: groups, reversed and dropped."]],
  cases: [["a2b3(cd)"], [""], ["2(ab3(c))!d"], ["x)2)y23z"], ["0(pq!)r!!"], ["2(a(b"], ["3()!2(ef!g)0h"], ["!4a0!!b"]],
};
