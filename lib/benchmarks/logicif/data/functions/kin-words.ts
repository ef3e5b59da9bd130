import type { SeedFunction } from "./seed-function";

export const kinWords: SeedFunction = {
  id: "kin-words",
  outputFormat: "list[str]",
  source: `def f(d, s, a):
    t = {"deepest": 0, "strangers": 0, "halves": 0}
    r = []
    def g(x, k, m):
        if x in m and m[x] <= k:
            return
        m[x] = k
        t["deepest"] = max(t["deepest"], k)
        for y in d.get(x, []):
            g(y, k + 1, m)
    for x, y in a:
        w = "stranger"
        for u, v, e in [[x, y, ""], [s.get(x, ""), y, "-in-law"], [x, s.get(y, ""), "-in-law"]]:
            if u == "" or v == "":
                continue
            m = {}
            n = {}
            g(u, 0, m)
            g(v, 0, n)
            l = sorted([z for z in m if z in n], key=lambda z: (m[z] + n[z], m[z], z))
            if len(l) == 0:
                continue
            i = m[l[0]]
            j = n[l[0]]
            h = "great-" * max(i - 2, j - 2, 0)
            if i == 0 and j == 0:
                w = "self" if e == "" else "spouse"
                e = ""
            elif i == 0:
                w = "parent" if j == 1 else h + "grandparent"
            elif j == 0:
                w = "child" if i == 1 else h + "grandchild"
            elif i == 1 and j == 1:
                w = "sibling"
                if sorted(d[u]) != sorted(d[v]):
                    w = "half-" + w
                    t["halves"] += 1
            elif min(i, j) == 1:
                w = h + ("aunt" if i == 1 else "nephew")
            else:
                w = "cousin-" + str(min(i, j) - 1)
                if len([z for z in l if m[z] == i and n[z] == j]) > 2:
                    w = "double-" + w
                if i != j:
                    w += "-removed-" + str(abs(i - j))
            w += e
            break
        else:
            t["strangers"] += 1
        r.append(w)
    return r, t`,
  draw: `def draw(random, size):
    p = "ABCDEFGHIJKLMN"[: 5 + 2 * min(size, 4)]
    d = {}
    for i in range(2, len(p)):
        if random.random() < 0.85:
            d[p[i]] = sorted(random.sample(p[max(0, i - 5) : i - 1] if i > 2 else p[:2], min(i - 1, random.randint(1, 2))))
    s = {}
    if random.random() < 0.8:
        x, y = random.sample(p, 2)
        s[x] = y
        s[y] = x
    return [d, s, [[random.choice(p), random.choice(p)] for _ in range(random.randint(1, 1 + size))]]`,
  inputs: [
    [
      "1",
      "You are given a family as a table from a person to the list of that person's known parents, one or two (who is not in the table has no known parents), a table from a person to that person's spouse, and a list of questions. A question is a pair of persons, and you have to say what the first of them is to the second.",
    ],
  ],
  logics: [
    ["2-3", "Keep three trackers, all zero at first: deepest, strangers and halves. The list of answers is empty."],
    [
      "4",
      "\nYou will need the forebears of a person, with the number of generations to each. This is how to climb to somebody with a certain number.",
    ],
    ["5-6", "If this somebody is noted in this search already with the same number or a smaller one, turn back."],
    [
      "7-8",
      "Otherwise note that number for this somebody, in place of a greater one if there is one. If it is greater than the tracker deepest, set deepest to it.",
    ],
    [
      "9-10",
      "Then climb to each known parent of this somebody with a number that is greater by one; take the parents in the order of their list, and finish the climb from one, with all that follows from it, before you begin with the next.",
    ],
    ["11-12", '\nTake the questions in order. For each of them the answer is "stranger" unless you find a better one.'],
    [
      "13",
      'Make up to three attempts, each with two persons to compare: first the two persons of the question; next the spouse of the first one and the second one; last the first one and the spouse of the second one. In the second and the third attempt the word gets the ending "-in-law".',
    ],
    ["14-15", "An attempt for which the spouse that it needs is not in the table is left out."],
    [
      "16-19",
      "In an attempt start a new search from each of the two persons by climbing to the person with the number 0, and so find the forebears of both. A person counts as a forebear of that very person, with the number 0.",
    ],
    [
      "20",
      "Look for those who are forebears of both, and choose the one for whom the two numbers have the smallest sum; among several, the one with the smallest number from the first person of the attempt; and if that is equal too, the first by the alphabet.",
    ],
    ["21-22", "If there is none, the attempt has failed, and you go on to the next one."],
    [
      "23-24",
      "Otherwise call the number from the first person of the attempt the first number, and the number from the second person the second number.",
    ],
    [
      "25",
      'The word may need "great-" in front. It then stands there as many times as the larger of the two numbers exceeds 2 (not at all if it does not).',
    ],
    [
      "26-28",
      'Now find the word by the first rule that fits. If both numbers are 0, it is "self" in the first attempt and "spouse" in the others; this word gets no ending.',
    ],
    ["29-30", 'If the first number is 0, it is "parent" if the second is 1, and otherwise "grandparent" with "great-" in front as needed.'],
    ["31-32", 'If the second number is 0, it is "child" if the first is 1, and otherwise "grandchild" with "great-" in front as needed.'],
    ["33-34", 'If both are 1, it is "sibling";'],
    [
      "35-37",
      'but if the two persons of the attempt do not have just the same known parents, in whatever order, put "half-" in front of it and add one to halves.',
    ],
    [
      "38-39",
      'If exactly one of the numbers is 1, it is "aunt" if that is the first number and "nephew" if it is the second (for men and women alike), with "great-" in front as needed.',
    ],
    ["40-41", 'In all other cases it is "cousin-" followed by the smaller number less one.'],
    [
      "42-43",
      'If more than two of those who are forebears of both have just these two numbers (the first number from the first person and the second from the second), put "double-" in front of it.',
    ],
    ["44-45", 'And if the numbers differ, it is followed by "-removed-" and by how much they differ, as in "cousin-1-removed-2".'],
    ["46-47", "Put the ending of the attempt behind the word, if it has one. You have the answer and make no further attempts."],
    ["48-49", "If all three attempts failed or were left out, add one to strangers."],
    ["50", "Write the answer at the end of the list."],
  ],
  outputs: [["51", "Report the list of answers, one for each question in order, with the trackers deepest, strangers and halves."]],
  cases: [
    [
      { C: ["A", "B"], D: ["A", "B"], E: ["C"] },
      {},
      [
        ["A", "E"],
        ["D", "E"],
        ["C", "D"],
      ],
    ],
    [{}, {}, []],
    [
      { L: ["K"], M: ["K", "J"], N: ["M"] },
      { L: "P", P: "L" },
      [
        ["L", "M"],
        ["P", "N"],
        ["P", "L"],
        ["N", "J"],
      ],
    ],
    [
      { A: ["S"], C: ["A"], D: ["A"], E: ["C"], F: ["D"], G: ["F"], H: ["G"] },
      {},
      [
        ["E", "F"],
        ["H", "E"],
        ["C", "H"],
        ["H", "A"],
      ],
    ],
    [
      { B: ["A"], C: ["B"] },
      { C: "X", X: "C" },
      [
        ["A", "X"],
        ["Z", "A"],
        ["B", "B"],
        ["B", "A"],
      ],
    ],
    [
      { Q: ["O", "P"], R: ["O", "P"], S: ["Q"], T: ["R", "S"] },
      { S: "V", V: "S" },
      [
        ["T", "O"],
        ["S", "T"],
        ["V", "R"],
        ["Z", "V"],
      ],
    ],
    [
      { D: ["A", "B"], E: ["B"], F: ["E"], G: ["D"] },
      { G: "Y", Y: "G" },
      [
        ["Y", "F"],
        ["F", "D"],
        ["D", "E"],
      ],
    ],
    [
      { I: ["C", "G"], J: ["D", "H"], C: ["A", "B"], D: ["A", "B"], G: ["E", "F"], H: ["E", "F"], K: ["J"] },
      {},
      [
        ["I", "J"],
        ["K", "I"],
        ["H", "I"],
      ],
    ],
  ],
};
