import type { SeedFunction } from "./seed-function";

export const layeredSettings: SeedFunction = {
  id: "layered-settings",
  outputFormat: "dict",
  source: `def f(a):
    r = {"base": {}}
    s = "base"
    b = 0
    u = 0
    o = 0

    def g(w, d):
        nonlocal u
        if w.startswith("$"):
            for n in (d, r["base"]):
                if w[1:] in n:
                    return n[w[1:]]
            u += 1
            return ""
        return w

    for x in a:
        if not x or x.startswith("#"):
            continue
        if x.startswith("["):
            if not x.endswith("]"):
                b += 1
                continue
            w = x[1:-1].split(":")
            s = w[0]
            if s not in r:
                r[s] = {}
                if len(w) > 1 and w[1] in r:
                    r[s] = dict(r[w[1]])
            continue
        d = r[s]
        if x.startswith("-"):
            if x[1:] in d:
                del d[x[1:]]
            else:
                b += 1
            continue
        w = x.split("=")
        if len(w) != 2 or not w[0]:
            b += 1
            continue
        k, y = w
        if k.endswith("+"):
            k = k[:-1]
            y = d.get(k, "") + g(y, d)
        else:
            y = g(y, d)
        if k in d and d[k] != y:
            o += 1
        d[k] = y
    return r, {"bad": b, "unresolved": u, "changed": o}`,
  draw: `def draw(random, size):
    a = []
    names = ["web", "db", "job"]
    for _ in range(random.randint(2 + size, 3 + 3 * size)):
        k = random.randint(0, 11)
        q = random.choice("abc")
        if k == 0:
            a.append("# " + random.choice(["note", "todo"]))
        elif k < 3:
            a.append("[" + random.choice(names) + "]")
        elif k == 3:
            a.append("[" + random.choice(names) + ":" + random.choice(names + ["base", "base"]) + "]")
        elif k == 4:
            a.append(random.choice(["", "[web", "a", "-" + q, "-" + q]))
        elif k < 9:
            a.append(q + "=" + random.choice(["1", "on", "x", "7"]))
        else:
            a.append(q + random.choice(["=", "+="]) + random.choice(["$a", "$b", "z"]))
    return [a]`,
  inputs: [["1", "You get the lines of a settings file, a list of texts without blanks around them."]],
  logics: [
    [
      "2-6",
      'Keep an object of sections, each an object of keys and values, all of them texts. At first there is one section, "base", which is empty and which is the current one. Three tallies begin at zero: bad, unresolved and changed.',
    ],
    ["8-9", "\nIn some places I will ask you to resolve a value. This is how it is done."],
    [
      "10-13",
      'If the value begins with a dollar sign, the rest of it is a key: look for this key first in the current section, then in "base", and use the value of the first that has it.',
    ],
    ["14-15", "If neither has it, add one to unresolved and use the empty text."],
    ["16", "A value that does not begin with a dollar sign is used as it is."],
    ["18", "\nNow read the lines from top to bottom. The first of the following kinds that fits a line decides."],
    ["19-20", "An empty line, or one that begins with a hash sign, is passed over."],
    ["21", "A line that begins with an opening square bracket is a heading."],
    ["22-24", "If its last character is not a closing square bracket, add one to bad and go to the next line; the current section stays."],
    [
      "25-26",
      "Otherwise take what is between the brackets and split it at the colons. The first part is the name of the section that is now current.",
    ],
    ["27-28", "If there is no section of that name yet, set it up, empty."],
    [
      "29-30",
      "If in this case the heading has a second part, and a section of that name exists, the new section starts with a copy of that section's keys and values as they are now. (Later changes to either do not touch the other.)",
    ],
    ["31", "A heading of a section that existed already only makes it current. The heading is then done with."],
    ["32", "All other lines are about the current section."],
    ["33", "A line that begins with a minus sign removes a key, the one that is named after the sign."],
    ["34-35", "If the section has the key, remove it with its value."],
    ["36-37", "If it has not, add one to bad."],
    ["38", "Go on to the next line."],
    [
      "39-42",
      "Any other line is split at its equals signs. Unless there is exactly one equals sign, and at least one character before it, add one to bad and go to the next line.",
    ],
    ["43", "What stands before the sign is the key, what stands after it is the value, which may be empty."],
    [
      "44-46",
      "If the key ends in a plus sign, drop that sign from it. The new value is then the key's present value in the section (the empty text if it has none) with the resolved value put behind it.",
    ],
    ["47-48", "If not, the new value is the resolved value."],
    ["49-50", "If the section had the key already, with a value different from the new one, add one to changed."],
    ["51", "Finally store the new value under the key."],
  ],
  outputs: [
    [
      "52",
      'Report the object of all sections, empty ones too ("base" always is among them), and the trackers: bad, unresolved and changed.',
    ],
  ],
  cases: [
    [["a=1", "b=$a", "[web:base]", "a=2", "c=$d"]],
    [[]],
    [["# note", "", "[db", "x", "=3", "-y", "p=q=r"]],
    [["k=on", "[web]", "j=$k", "j+=$k", "j+=", "[web:base]", "j+=!", "k=off", "k=$k"]],
    [["[db:none]", "n=5", "[job:db]", "-n", "[db]", "n+=n", "m+=$n"]],
    [["[base]", "t=1", "t=1", "t=", "-t", "-t", "[lab:lab]", "u=$t"]],
  ],
};
