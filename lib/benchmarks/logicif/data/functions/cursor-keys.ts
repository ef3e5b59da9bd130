import type { SeedFunction } from "./seed-function";

export const cursorKeys: SeedFunction = {
  id: "cursor-keys",
  outputFormat: "str",
  source: `def f(s):
    t = ""
    i = 0
    o = False
    k = ""
    h = []
    z = 0
    w = 0
    n = 0
    for c in s:
        if c in "<>":
            j = i + 1 if c == ">" else i - 1
            if j < 0 or j > len(t):
                z += 1
                continue
            i = j
        elif c == "@":
            while i > 0 and t[i - 1] == "-":
                i -= 1
            while i > 0 and t[i - 1] != "-":
                i -= 1
        elif c == "^":
            o = not o
        elif c == "~":
            if h:
                t, i = h.pop()
                n += 1
            else:
                z += 1
        elif c == "*":
            if i < len(t):
                h.append((t, i))
                k = t[i:]
                t = t[:i]
        else:
            h.append((t, i))
            u = k if c == "+" else c
            e = i
            if o:
                e = min(len(t), i + len(u))
                w += e - i
            t = t[:i] + u + t[e:]
            i += len(u)
    return t[:i] + "|" + t[i:], {"blocked": z, "overwritten": w, "undone": n}`,
  draw: `def draw(random, size):
    n = random.randint(4 + size, 6 + 5 * size)
    return ["".join(random.choice("abcdexyz--<<<>^*+~@") for _ in range(n))]`,
  inputs: [["1", "You get a text, in which each character is one key that somebody presses in a line editor."]],
  logics: [
    [
      "2-9",
      "The line is empty, the cursor stands at its start, overwriting is off, the clipboard is empty, and so is the pile of remembered states. Three tallies stand at zero: blocked, overwritten and undone.",
    ],
    ["10", "\nTake the keys from left to right."],
    ["11-12", "The key > would move the cursor one place to the right, and the key < one place to the left."],
    ["13-15", "If that place lies before the start or after the end of the line, the cursor stays, and you add one to blocked."],
    ["16", "Otherwise the cursor goes there."],
    [
      "17-21",
      "The key @ goes back by a word: first move the cursor left past any hyphens (the sign -) directly to its left, then on past any characters that are not hyphens, until the one to its left is a hyphen or the start of the line is reached. The cursor may happen to stay where it is, but this never counts as blocked.",
    ],
    ["22-23", "The key ^ switches overwriting on if it was off, and off if it was on."],
    ["24", "\nThe key ~ undoes."],
    [
      "25-27",
      "If a state is on the pile, take the topmost one off, give the line and the cursor the state that it holds, and add one to undone. The clipboard and overwriting are not changed by this, and tallies are not taken back.",
    ],
    ["28-29", "If the pile is empty, add one to blocked."],
    ["30", "\nThe key * cuts."],
    [
      "31-34",
      "If at least one character stands to the right of the cursor, lay the present line and cursor on the pile as a state; then everything from the cursor to the end of the line goes to the clipboard, replacing what was there, and is removed from the line. If nothing stands to the right, the key does nothing at all. The cursor stays where it is.",
    ],
    ["35", "\nEvery other key puts text in at the cursor."],
    ["36", "Before it does, lay the present line and cursor on the pile as a state; this is done even if the text to come is empty."],
    [
      "37-38",
      "The key + puts in whatever is on the clipboard (perhaps nothing; the clipboard keeps it), and any other key, the hyphen too, puts in its own character.",
    ],
    [
      "39-41",
      "If overwriting is on, the new text takes the place of as many characters to the right of the cursor as it is long, or of all that there are if there are fewer; add the number of characters that were really replaced to overwritten. If overwriting is off, nothing is replaced.",
    ],
    [
      "42-43",
      "What stood to the right of the cursor and was not replaced now follows the new text, and the cursor goes to the end of the new text.",
    ],
  ],
  outputs: [
    [
      "44",
      "Report the line as one string, with a vertical bar | at the place of the cursor, and the trackers: blocked, overwritten and undone.",
    ],
  ],
  cases: [["abc<<x~"], [""], ["<~>ab>"], ["hello<<<^XY^Z~~"], ["ab-cd@*<+>+*"], ["ab<c*<<<*^++~"], ["qrs^<<tuvw<<*x+~d"], ["to--be@@-@<"]],
};
