import type { SeedFunction } from "./seed-function";

export const tokenTally: SeedFunction = {
  id: "token-tally",
  outputFormat: "dict",
  source: `def f(s):
    d = {}
    i = 0
    j = 0
    b = 0
    while i < len(s):
        c = s[i]
        k = i + 1
        if c == " ":
            b += 1
            i = k
            continue
        if c.isalpha():
            while k < len(s) and s[k].isalnum():
                k += 1
        elif c.isdigit():
            p = 0
            while k < len(s):
                if s[k] == ".":
                    if p == 1:
                        break
                    p = 1
                elif not s[k].isdigit():
                    break
                k += 1
        elif k < len(s) and s[k] == "=":
            k += 1
            j += 1
        w = s[i:k]
        d[w] = d.get(w, 0) + 1
        i = k
    return d, {"blanks": b, "joined": j}`,
  draw: `def draw(random, size):
    n = random.randint(1 + size, 2 + 3 * size)
    parts = ["x", "y2", "ab", "7", "3.5", "10", "1.2.3", "=", "<=", "<", "+", "!=", "(", ")", "4k", ".", " ", " "]
    return ["".join(random.choice(parts) for _ in range(n))]`,
  inputs: [["1", "You get a text of letters, digits, blanks and signs."]],
  logics: [
    [
      "2-5",
      "You are going to cut it into pieces and count how often each piece occurs. No piece has been counted yet. Two tallies, blanks and joined, start at zero, and your finger points at the first character.",
    ],
    ["6", "\nRepeat the following until your finger is past the end of the text."],
    ["7-8", "Look at the character under your finger; the piece begins with it."],
    ["9-12", "If it is a blank, there is no piece: add one to blanks, move your finger one on, and begin again."],
    [
      "13-15",
      "If it is a letter, the piece takes in every letter and digit that follows without a gap, up to the first character that is neither, or to the end.",
    ],
    ["16-17", "If it is a digit, the piece is a number and has had no point so far."],
    ["18", "Look at the following characters one after another, until one of them ends the piece or the text is over."],
    [
      "19-22",
      "A point (.) belongs to the piece if it is the first point in it; it does so even if no digit follows. A second point ends the piece and is not part of it.",
    ],
    ["23-24", "Any other character that is not a digit ends the piece and is not part of it, letters included."],
    ["25", "A digit, or the first point, is taken in, and you look at the next character."],
    [
      "26-28",
      "If it is any other character, that sign is a piece of its own; but if the very next character is an equals sign, that one is taken in too, so that the piece has two characters, and you add one to joined. This also holds for an equals sign followed by an equals sign.",
    ],
    [
      "29-31",
      "Whatever piece you have found, count it: one more of exactly that piece. Capitals and small letters differ. Then move your finger to the character right after the piece.",
    ],
  ],
  outputs: [
    [
      "32",
      "Report an object that gives for each different piece how often it occurred (an empty one if there were none), and the trackers: blanks and joined. The order of the entries does not matter.",
    ],
  ],
  cases: [["x1 = x1+2"], [""], ["3.14.15"], ["a==b !=c<=d= e"], ["7up 7up 7."], ["(1.5)+(.5)== 1.5.."], ["   "], ["Ab ab AB9=9"]],
};
