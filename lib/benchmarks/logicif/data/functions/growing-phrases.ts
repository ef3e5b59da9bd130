import type { SeedFunction } from "./seed-function";

export const growingPhrases: SeedFunction = {
  id: "growing-phrases",
  outputFormat: "list[int]",
  source: `def f(s, m):
    d = []
    n = []
    r = []
    h = 0
    v = 0
    p = ""
    i = 0
    while i < len(s):
        b = -1
        for j in range(len(d)):
            if s.startswith(d[j], i):
                if b < 0 or len(d[j]) > len(d[b]):
                    b = j
        if b < 0:
            u = s[i]
            r.append(-("abcdefghijklmnopqrstuvwxyz".index(u) + 1))
        else:
            u = d[b]
            n[b] += 1
            h += 1
            r.append(b + 1)
        w = p + u[0]
        if p and w not in d:
            if len(d) < m:
                d.append(w)
                n.append(0)
            else:
                k = n.index(min(n))
                d[k] = w
                n[k] = 0
                v += 1
        p = u
        i += len(u)
    return r, {"matches": h, "replaced": v}`,
  draw: `def draw(random, size):
    n = random.randint(2 + 2 * size, 5 + 4 * size)
    s = ""
    while len(s) < n:
        s += random.choice(["ab", "ba", "c", "abc", "a", "cab"])
    return [s[:n], random.randint(1, 2 + size)]`,
  inputs: [["1", "You get a text of small letters, and the number of lines (at least 1) that a phrase book has room for."]],
  logics: [
    [
      "2-8",
      "The phrase book is empty. Each of its lines will hold a phrase and a mark count, and lines are numbered from 1. You also need an empty list for the codes, two tallies at zero (matches and replaced), a note of the previous unit, which is blank for now, and your finger on the first letter.",
    ],
    ["9", "\nRepeat the following as long as there are letters under or after your finger."],
    [
      "10-14",
      "Look through the phrase book for phrases that can be read in the text starting at your finger. Of those that fit completely, choose the longest. (No phrase is ever in the book twice.)",
    ],
    [
      "15-17",
      "If none fits, the unit is the single letter under your finger, and you write down a negative code: minus the letter's place in the alphabet, where a is 1 and z is 26.",
    ],
    [
      "18-22",
      "If one fits, the unit is that phrase. Add one to the mark count of its line, add one to matches, and write down its line number as the code.",
    ],
    ["23", "\nNext form a candidate phrase: the previous unit followed by the first letter of the present unit."],
    [
      "24",
      "If there is no previous unit yet (which is so in the very first round only), or if exactly this candidate is already in the book, do not enter it. Otherwise enter it as follows.",
    ],
    ["25-27", "If the book still has a free line, the candidate goes on the next line with a mark count of 0."],
    [
      "28-32",
      "If the book is full, find the line with the lowest mark count, the lowest line number among equals, counting the mark you may have made a moment ago. Put the candidate in place of its phrase, set that line's mark count back to 0, and add one to replaced.",
    ],
    [
      "33-34",
      "Finally, note the present unit as the previous one, even if its line has just been overwritten, and move your finger on by as many letters as the unit has.",
    ],
  ],
  outputs: [["35", "Report the list of codes in the order in which you wrote them, and the trackers: matches and replaced."]],
  cases: [
    ["abababab", 3],
    ["", 2],
    ["aaaaaa", 1],
    ["abcabcabcab", 2],
    ["bananabandana", 4],
    ["zz", 3],
    ["cabbagecab", 2],
  ],
};
