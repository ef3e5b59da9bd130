import type { SeedFunction } from "./seed-function";

export const nestedForms: SeedFunction = {
  id: "nested-forms",
  outputFormat: "list[int]",
  source: `def f(a):
    g = {}
    h = {}
    r = []
    c = 0
    u = 0
    t = 0

    def e(x, l, d):
        nonlocal c, u, t
        if isinstance(x, int):
            return x
        if isinstance(x, str):
            if x in l:
                return l[x]
            if x in g:
                return g[x]
            u += 1
            return 0
        k = x[0]
        if k == "if":
            j = 2 if e(x[1], l, d) > 0 else 3
            return e(x[j], l, d)
        if k == "set":
            y = e(x[2], l, d)
            if x[1] in l:
                l[x[1]] = y
            else:
                g[x[1]] = y
            return y
        if k == "total":
            i = e(x[2], l, d)
            j = e(x[3], l, d)
            y = 0
            m = dict(l)
            while i <= j:
                m[x[1]] = i
                y += e(x[4], m, d)
                i += 1
            return y
        v = [e(y, l, d) for y in x[1:]]
        if k == "add":
            return sum(v)
        if k == "sub":
            return v[0] - sum(v[1:])
        if k == "top":
            return max(v)
        if k not in h:
            u += 1
            return len(v)
        if d == 4:
            t += 1
            return 0
        c += 1
        p, b = h[k]
        m = {}
        for i in range(len(p)):
            if i < len(v):
                m[p[i]] = v[i]
            else:
                m[p[i]] = 0
        return e(b, m, d + 1)

    for x in a:
        if isinstance(x, list) and x[0] == "def":
            h[x[1]] = (x[2], x[3])
            continue
        r.append(e(x, {}, 0))
    return r, {"calls": c, "unknown": u, "cuts": t}`,
  draw: `def draw(random, size):
    def g(d, names):
        k = random.randint(0, 12)
        if d == 0 or k < 3:
            return random.choice(names + [random.randint(0, 6), random.randint(-3, 9)])
        if k < 7:
            return [random.choice(["add", "sub", "top"])] + [g(d - 1, names) for _ in range(random.randint(1, 3))]
        if k == 7:
            return ["if", g(d - 1, names), g(d - 1, names), g(d - 1, names)]
        if k == 8:
            return ["set", random.choice(["x", "y"]), g(d - 1, names)]
        if k == 9:
            return ["total", "i", random.randint(0, 2), random.randint(1, 3), g(d - 1, names + ["i"])]
        return [random.choice(["p", "p", "q"])] + [g(d - 1, names) for _ in range(random.randint(0, 2))]
    a = [["def", "p", ["n"], ["if", "n", ["add", "n", ["p", ["sub", "n", random.randint(1, 2)]]], random.randint(0, 3)]]]
    if random.random() < 0.5:
        a.append(["def", "q", ["n", "m"], g(1, ["n", "m", "x"])])
    for _ in range(random.randint(1, size)):
        a.append(g(1 + size // 3, ["x", "y"]))
    return [a]`,
  inputs: [
    [
      "1",
      "You get a list of forms. A form is a whole number, a name (a text), or a list whose first member is a word that says what to do and whose other members are mostly forms again.",
    ],
  ],
  logics: [
    [
      "2-7",
      "There are three empty stores: global names with their values, definitions, and the list of results. Three tallies begin at zero: calls, unknown and cuts.",
    ],
    [
      "9-10",
      "\nI start with how a form is worked out. While you do so you have a set of local names with their values, and a level, a whole number. Unless I say otherwise, forms inside a form are worked out with the same local names and the same level, and everything is done from left to right.",
    ],
    ["11-12", "A number is its own value."],
    ["13-17", "A name stands for its local value if it is a local name, otherwise for its global value if it has one."],
    ["18-19", "If it has neither, add one to unknown and take 0."],
    ["20", "For a list, look at its first word."],
    [
      "21-23",
      "The word if has three forms after it. Work out the first; if it is above zero, the value is that of the second form, otherwise that of the third. The one not chosen is never worked out.",
    ],
    [
      "24-30",
      "The word set has a name and a form after it. Work out the form and store the value under the name: as the local value if that is a local name at that time, otherwise as the global one. The value is also the value of the whole list.",
    ],
    [
      "31-35",
      "The word total has a name and three forms after it. Work out the first form and then the second: they are the start and the end of a count. Make a copy of the local names to work with, and begin a sum at 0.",
    ],
    [
      "36-39",
      "For each number from the start up to and including the end, store it in the copy as the local value of the name, work out the third form with the copy as its local names, and add its value to the sum. All rounds use the same copy. If the start lies above the end, there is no round. A set inside the third form does not disturb the count, since the next number is simply stored anew.",
    ],
    ["40", "The sum is the value; the copy is thrown away, and the former local names hold again as they were."],
    ["41", "For every other word, first work out all forms after it in their order."],
    ["42-43", "The word add gives the sum of these values."],
    ["44-45", "The word sub gives the first value less all others."],
    ["46-47", "The word top gives the largest of them."],
    [
      "48-50",
      "Any other word should have been defined. If there is no definition of it, add one to unknown, and the value is the number of forms after it.",
    ],
    ["51-53", "If there is a definition but the level is already 4, add one to cuts, and the value is 0."],
    ["54-55", "Otherwise add one to calls and look up the names and the body of the definition that holds at this time."],
    [
      "56-59",
      "Set up fresh local names, which are just the names of the definition: the first has the first value, the second the second value, and so on; values too many are left out.",
    ],
    ["60-61", "Names for which there is no value have the value 0."],
    [
      "62",
      "The value is that of the body, worked out with these local names alone and with the level raised by one. Local names of the place where the word stood are not seen there, global ones are.",
    ],
    ["64", "\nNow take the forms of your list one by one."],
    [
      "65-67",
      "If the form is a list that begins with the word def, it has a word, a list of names and a body after it: store them as the definition of that word, in place of an earlier one if there is one. It gives no result.",
    ],
    ["68", "Any other form is worked out with no local names and at level 0, and its value is written at the end of the results."],
  ],
  outputs: [["69", "Report the list of results, and the trackers: calls, unknown and cuts."]],
  cases: [
    [[["set", "x", 4], ["add", "x", ["sub", 9, "x", 1]], "y"]],
    [[]],
    [
      [
        ["def", "p", ["n"], ["if", "n", ["add", "n", ["p", ["sub", "n", 1]]], 0]],
        ["p", 1],
        ["p", 5],
      ],
    ],
    [[["total", "i", 1, 3, ["add", "i", ["set", "s", ["add", "s", "i"]]]], "s", "i"]],
    [[["q", 5, 6], ["def", "q", ["m", "k"], ["top", "m", "k", ["set", "m", 2], "m"]], ["q", -1], ["q", 7, 8, 9], "m"]],
    [
      [
        ["def", "w", ["z"], ["sub", ["set", "g", ["add", "g", "z"]], "x"]],
        ["set", "g", 10],
        ["total", "x", 2, 1, 5],
        ["total", "x", 1, 2, ["w", "x"]],
        ["if", ["sub", 1, 1], "nope", "g"],
      ],
    ],
    [
      [
        ["def", "a", ["n"], ["b", "n", "n"]],
        ["def", "b", ["n", "k"], ["a", ["add", "n", "k"]]],
        ["a", 1],
        ["def", "b", ["n"], 7],
        ["a", 1],
      ],
    ],
  ],
};
