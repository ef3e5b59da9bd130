import type { SeedFunction } from "./seed-function";

export const blockTemplate: SeedFunction = {
  id: "block-template",
  outputFormat: "str",
  source: `def f(a):
    v = {}
    p = {}
    o = []
    n = 0
    d = 0
    z = 0

    def s(i):
        c = 0
        while True:
            w = a[i].split()[0]
            if c == 0 and w in ("else", "end"):
                return i
            if w in ("if", "loop", "part"):
                c += 1
            elif w == "end":
                c -= 1
            i += 1

    def g(i, h):
        nonlocal n, d, z
        d = max(d, h)
        while i < len(a):
            w = a[i].split()
            i += 1
            if w[0] in ("else", "end"):
                return False
            if w[0] == "stop":
                return True
            if w[0] == "say":
                o.append(str(v.get(w[1], w[1])))
            elif w[0] == "add":
                v[w[1]] = v.get(w[1], 0) + int(w[2])
            elif w[0] == "loop":
                for _ in range(v.get(w[1], 0)):
                    n += 1
                    if g(i, h + 1):
                        z += 1
                        break
                i = s(i) + 1
            elif w[0] == "part":
                p[w[1]] = i
                i = s(i) + 1
            elif w[0] == "use":
                if h < 4 and w[1] in p:
                    if g(p[w[1]], h + 1):
                        z += 1
            else:
                j = s(i)
                k = i
                if v.get(w[1], 0) <= int(w[2]):
                    k = j + 1
                if a[j] == "else":
                    j = s(j + 1)
                i = j + 1
                if k < i and g(k, h + 1):
                    return True
        return False

    if g(0, 0):
        z += 1
    return "-".join(o), {"rounds": n, "deepest": d, "stops": z}`,
  draw: `def draw(random, size):
    def g(d, q):
        out = []
        for _ in range(random.randint(2, 3)):
            k = random.randint(0, 9)
            x = random.choice("xyz")
            if d == 0 or k < 3:
                out.append("say " + random.choice([x, x, "a", "b"]))
            elif k < 5:
                out.append("add " + x + " " + str(random.choice([-1, 1, 1, 2])))
            elif k < 7 and q < 2:
                out += ["loop " + x] + g(d - 1, q + 1) + ["end"]
            elif k == 7 and q < 2:
                out += random.choice([["use p"], ["part p"] + g(d - 1, random.choice([1, 2, 2])) + ["end", "use p"]])
            elif k < 9:
                out += ["if " + x + " " + str(random.randint(0, 2))] + g(d - 1, q)
                if random.random() < 0.5:
                    out += ["else"] + g(d - 1, q)
                out.append("end")
            else:
                out += ["if " + x + " " + str(random.randint(1, 3)), "stop", "end"]
        return out
    a = ["add x " + str(random.randint(1, 2)), "add y " + str(random.randint(1, 3))]
    for _ in range(random.randint(1, (size + 1) // 2)):
        a += g(1 + size // 3, 0)
        a.append("say " + random.choice("xyz"))
    return [a]`,
  inputs: [
    [
      "1",
      'You get a template, a list of lines numbered from 0. Each line is "say" with a word, "add" with a name and a whole number, "loop", "part" or "use" with a name, "if" with a name and a whole number, or "else", "end" or "stop" alone. Every loop, part and if has its own end further down, properly nested, and an if may have one else before its end.',
    ],
  ],
  logics: [
    [
      "2-7",
      "No name has a value yet (names without a value count as 0 except where I say otherwise), no part is known, nothing has been said, and three tallies start at zero: rounds, deepest and stops.",
    ],
    [
      "9-19",
      "\nIn places you will have to find where a block ends. The block beginning at some line ends at the first else or end from that line on that does not belong to a loop, part or if lying wholly inside the block. Finding it carries out nothing.",
    ],
    [
      "21-23",
      "\nCarrying out a block works like this. It has a level; if this is higher than deepest, it becomes the new deepest, even if the block has no lines.",
    ],
    ["24-26", "Take the lines of the block one after another, until one of them ends it or there are no more lines."],
    ["27-28", "An else or an end ends the block in the ordinary way."],
    ["29-30", "The line stop ends it too, but the block is then said to have been stopped."],
    [
      "31-32",
      "The line say puts out the value of its word if that is a name that has ever been added to, even if the value is 0; otherwise it puts out the word itself.",
    ],
    ["33-34", "The line add adds its number, which may be negative, to the value of its name."],
    [
      "35-37",
      "The line loop carries out the block that begins right after it as many times as the name's value says at this moment (not at all if it is 0 or less; changes of the value inside do not alter the number of times). Each time is carried out at a level higher by one than that of the block with the loop, and adds one to rounds before it begins.",
    ],
    [
      "38-40",
      "If the block was stopped in one of these times, add one to stops, and there are no more times; the stop has then done its work.",
    ],
    ["41", "After the loop, go on with the line after its end."],
    [
      "42-44",
      "The line part only notes that the block which begins right after it is the part of that name, in place of an earlier one, and then goes on with the line after its end. (Values and parts have names of their own; the same name may be used for both.)",
    ],
    [
      "45-46",
      "The line use carries out the block of the part of that name at a level higher by one than that of the block with the use, and then goes on with the next line. It does nothing if there is no such part yet, or if the level of the block with the use is 4 or more.",
    ],
    ["47-48", "If the part's block was stopped, add one to stops, and simply go on after the use."],
    ["49-51", "The line if has a block that begins right after it and ends at its else, or at its end if there is no else."],
    [
      "52-53",
      "If the name's value is greater than the number, this block is chosen; otherwise the block between the else and the end is chosen, or nothing if there is no else.",
    ],
    ["54-55", "The whole if goes up to its end, whether or not there is an else in between."],
    ["56", "When it is over, the line after its end comes next."],
    [
      "57-58",
      "Carry out the chosen block, if there is one, at a level higher by one. If it was stopped, then the block which contains the if is stopped at once as well, and its remaining lines are left out.",
    ],
    ["59", "A block that runs out of lines has not been stopped."],
    [
      "61-62",
      "\nSo for the whole template: carry out the block that begins at line 0, at level 0. If it was stopped, that is, by a stop that no loop or use has caught, add one to stops.",
    ],
  ],
  outputs: [
    [
      "63",
      "Report all that was put out, in order, as one string with hyphens between the pieces (numbers in the usual digits, with a minus sign if negative; an empty string if nothing was put out). The trackers are rounds, deepest and stops.",
    ],
  ],
  cases: [
    [["add x 3", "loop x", "say x", "add x -1", "end", "say done"]],
    [[]],
    [["say n", "add n 1", "if n 1", "say big", "else", "say small", "end", "if n 0", "say n", "end", "if n 5", "say far", "end"]],
    [
      [
        "add k 4",
        "loop k",
        "add m 1",
        "if m 1",
        "say a",
        "stop",
        "say b",
        "else",
        "loop m",
        "say c",
        "end",
        "end",
        "say d",
        "end",
        "say m",
      ],
    ],
    [
      [
        "loop q",
        "say no",
        "loop q",
        "end",
        "end",
        "if q -1",
        "say yes",
        "if q 0",
        "say up",
        "else",
        "stop",
        "end",
        "say gone",
        "end",
        "say never",
      ],
    ],
    [
      [
        "part b",
        "say b",
        "if b 2",
        "stop",
        "end",
        "add b 1",
        "use b",
        "say back",
        "end",
        "use a",
        "use b",
        "add c 2",
        "loop c",
        "use b",
        "end",
      ],
    ],
    [["part r", "say x", "use r", "end", "use r", "part r", "add x -4", "end", "loop x", "end", "use r", "say x"]],
    [["add a 2", "add b 2", "loop a", "loop b", "say b", "if b 3", "stop", "end", "add b 1", "end", "add a -2", "say a", "end", "stop"]],
  ],
};
