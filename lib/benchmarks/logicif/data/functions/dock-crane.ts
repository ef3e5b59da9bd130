import type { SeedFunction } from "./seed-function";

export const dockCrane: SeedFunction = {
  id: "dock-crane",
  outputFormat: "str",
  source: `def f(a, b, m):
    s = [list(x) for x in a]
    o = []
    k = 0
    z = 0
    for c in b:
        i = -1
        for j, p in enumerate(s):
            if c in p:
                i = j
                break
        if i < 0:
            z += 1
            continue
        d = 0
        while s[i][-1] != c:
            u = [j for j in range(len(s)) if j != i and len(s[j]) < m]
            if not u:
                break
            j = min(u, key=lambda v: (len(s[v]), abs(v - i)))
            s[j].append(s[i].pop())
            d += 1
        k += d
        if s[i][-1] == c:
            o.append(s[i].pop())
            if d == 0:
                o.append("+")
        else:
            z += 1
            s[i].reverse()
    return "".join(o) + ":" + "/".join("".join(p) for p in s), {"moves": k, "failed": z}`,
  draw: `def draw(random, size):
    n = random.randint(2, 2 + size // 2)
    m = random.randint(3, 4)
    q = list("ABCDEFGHIJKLMNOP")[: n * m - random.randint(1, 3)]
    random.shuffle(q)
    s = ["" for _ in range(n)]
    for x in q:
        j = random.choice([i for i in range(n) if len(s[i]) < m])
        s[j] += x
    b = random.sample(q, min(len(q), random.randint(2, 2 + size)))
    if random.random() < 0.3:
        b.append("Z")
    return [s, b, m]`,
  inputs: [
    [
      "1",
      "You get a list of stacks of containers, a list of the containers that are wanted, and the greatest height of a stack. A container is one capital letter, and no letter occurs twice in the stacks; a stack is a text whose first letter is at the bottom and whose last letter is on top. No stack is higher than allowed. Stacks are numbered from 0.",
    ],
  ],
  logics: [
    [
      "2-5",
      "Copy the stacks so that you can change them. Start an empty record of what leaves the dock, and set the moves and the failures to zero.",
    ],
    ["6", "\nNow serve the wanted containers one after another."],
    ["7-11", "Search the stacks, beginning with stack 0, for the one that holds the wanted container."],
    ["12-14", "If none does, add one to the failures and turn to the next wanted container."],
    ["15", "Otherwise begin a count of the moves for this container, at zero."],
    ["16", "As long as the wanted container is not on top of its stack, shift the container that is on top, as follows."],
    ["17", "Find the other stacks that are lower than the greatest height."],
    ["18-19", "If there are none, stop shifting."],
    [
      "20-22",
      "Choose the lowest of them (the one with the fewest containers). If several are equally low, take the one whose number differs least from the number of the stack you are digging in, and if that is a tie too, the one with the lower number. Put the top container of your stack on top of the chosen one, and add one to the count for this container.",
    ],
    ["23", "When the shifting has ended, for whatever reason, add this count to the moves."],
    ["24-25", "If the wanted container is now on top of its stack, take it away and write its letter at the end of the record."],
    ["26-27", "If not a single shift was needed for it, write a plus sign after it."],
    [
      "28-30",
      "If it is not on top, because you had to stop, add one to the failures and turn its stack upside down, so that the bottom container becomes the top one and so on; the containers already shifted stay where they are.",
    ],
  ],
  outputs: [
    [
      "31",
      "Give one text: the record, then a colon, then all stacks in their order, each written from bottom to top, with a slash between neighbours (an empty stack is written as nothing). The trackers are moves and failed, the failures.",
    ],
  ],
  cases: [
    [["AB", "CD", ""], ["A", "D", "C"], 3],
    [["ABC"], ["A", "C", "A"], 3],
    [["ABC", "DEF", "G"], ["A", "E", "X"], 3],
    [["", ""], ["Q"], 2],
    [["PQRS", "T", "U", "VW"], ["P", "T", "Q", "V"], 4],
    [["AB", "CD"], ["C", "C", "A", "B"], 2],
    [["HAB", "KCD", "M", "NOP"], ["K", "N", "H", "M", "B"], 4],
  ],
};
