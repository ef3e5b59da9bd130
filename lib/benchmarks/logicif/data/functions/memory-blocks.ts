import type { SeedFunction } from "./seed-function";

export const memoryBlocks: SeedFunction = {
  id: "memory-blocks",
  outputFormat: "tuple(list[list[int]], dict)",
  source: `def f(a, n):
    m = [[0, n]]
    z = 0
    s = 0
    c = 0

    def g():
        nonlocal m, c
        u = [b for b in m if b[0] > 0]
        v = n - sum(b[1] for b in u)
        if v > 0:
            u.append([0, v])
        if u != m:
            c += 1
        m = u

    for i, x in a:
        if i == 0:
            g()
            continue
        if x == 0:
            try:
                j = [b[0] for b in m].index(i)
            except ValueError:
                z += 1
                continue
            m[j][0] = 0
            if j + 1 < len(m) and m[j + 1][0] == 0:
                m[j][1] += m[j + 1][1]
                m.pop(j + 1)
            if j > 0 and m[j - 1][0] == 0:
                m[j - 1][1] += m[j][1]
                m.pop(j)
            continue
        if sum(b[0] == i for b in m) == 2:
            z += 1
            continue
        k = 0
        while True:
            u = [j for j in range(len(m)) if m[j][0] == 0 and m[j][1] >= x]
            if u or k > 0:
                break
            if sum(b[1] for b in m if b[0] == 0) >= x:
                g()
            k = 1
        if not u:
            z += 1
            continue
        j = min(u, key=lambda o: m[o][1])
        if m[j][1] > x:
            m.insert(j + 1, [0, m[j][1] - x])
            s += 1
        m[j] = [i, x]
    if m[-1][0] == 0:
        m.pop()
    d = {}
    for i, x in m:
        if i > 0:
            d[str(i)] = d.get(str(i), 0) + x
    return (m, d), {"failures": z, "splits": s, "packs": c}`,
  draw: `def draw(random, size):
    n = random.randint(6, 8 + 3 * size)
    a = []
    u = []
    for _ in range(random.randint(4 + size, 6 + 2 * size)):
        v = random.random()
        if u and v < 0.3:
            a.append([u.pop(random.randrange(len(u))), 0])
        elif v < 0.37:
            a.append([0, random.randint(0, 3)])
        elif v < 0.43:
            a.append([random.randint(7, 9), 0])
        else:
            u.append(random.randint(1, 6))
            a.append([u[-1], random.randint(1, 3 + size)])
    return [a, n]`,
  inputs: [
    [
      "1",
      "You get a list of orders and the size of a memory (at least 1). Each order is a pair of whole numbers that are not negative: the number of a program, and an amount.",
    ],
  ],
  logics: [
    [
      "2",
      "The memory is a row of blocks from left to right. A block is a pair of its owner and its size; the owner 0 means that it is free. At first there is one free block of the whole size.",
    ],
    ["3-5", "Set to zero the failures, the splits, and the packings."],
    ["17", "\nNow carry out the orders in turn."],
    ["18-20", "If the program's number is 0, pack the memory as described at the end; the amount does not matter, and the order is done."],
    [
      "21-23",
      "If the program has another number and the amount is 0, the program gives memory back. Look from the left for the first block that it owns.",
    ],
    ["24-26", "If it owns none, add one to the failures, and the order is done."],
    ["27", "Otherwise that block becomes free."],
    [
      "28-30",
      "If there is a block directly to its right and that one is free, merge the two into one free block with both sizes together.",
    ],
    ["31-33", "After that, if there is a block directly to its left and that one is free, merge these two in the same way."],
    ["34", "With that the order is done; other blocks of the same program stay as they are."],
    [
      "35-37",
      "In all other cases the program asks for a block of the given amount. If it owns two blocks already, it gets none: add one to the failures, and the order is done.",
    ],
    ["38-40", "Otherwise find all free blocks whose size is at least the amount."],
    ["41-42", "If there is one, go on to the choice below. If there is none, there may be a second attempt, but never a third."],
    [
      "43-45",
      "The second attempt goes like this: if the sizes of all free blocks together come to at least the amount, pack the memory; whether you packed or not, search again for free blocks that are large enough.",
    ],
    ["46-48", "If there is still none, add one to the failures, and the order is done."],
    ["49", "The choice: take the smallest of the free blocks that you found, and of equally small ones the leftmost."],
    [
      "50-52",
      "If it is larger than the amount, split it: what is left over becomes a free block of its own, directly to the right. Add one to the splits.",
    ],
    ["53", "The chosen block then has the amount as its size and the program as its owner."],
    ["7-10", "\nTo pack the memory, drop all free blocks, so that the owned ones move together at the left in their order."],
    ["11-12", "If they do not fill the whole memory, put one free block with all the rest at the right end."],
    ["13-15", "Count a packing only if the row of blocks is different afterwards from what it was before."],
  ],
  outputs: [
    ["54-55", "When all orders are done and the rightmost block is free, take it off the row."],
    ["56-59", "Work out for each program that owns something how much it owns in all its blocks together."],
    [
      "60",
      "Give two things: the row of blocks from left to right, each block as a list of owner and size (the row may be empty), and a dictionary with the number of each such program, as a text, and what it owns in all. The trackers are failures, splits and packs (the packings).",
    ],
  ],
  cases: [
    [
      [
        [1, 3],
        [2, 4],
        [1, 0],
        [3, 5],
        [3, 2],
      ],
      10,
    ],
    [[], 6],
    [
      [
        [0, 0],
        [1, 4],
        [2, 2],
        [1, 0],
        [0, 1],
        [3, 4],
        [0, 2],
      ],
      6,
    ],
    [
      [
        [1, 2],
        [2, 3],
        [3, 2],
        [4, 3],
        [1, 0],
        [3, 0],
        [5, 4],
        [2, 0],
        [9, 0],
      ],
      10,
    ],
    [
      [
        [5, 9],
        [5, 3],
        [5, 3],
        [5, 1],
        [5, 0],
        [6, 2],
        [5, 0],
        [6, 0],
      ],
      8,
    ],
    [
      [
        [1, 2],
        [2, 2],
        [3, 2],
        [4, 2],
        [5, 2],
        [2, 0],
        [4, 0],
        [3, 0],
        [7, 6],
        [1, 0],
        [8, 2],
      ],
      11,
    ],
    [
      [
        [1, 4],
        [2, 3],
        [3, 2],
        [1, 0],
        [2, 0],
        [4, 1],
        [4, 8],
        [3, 0],
      ],
      12,
    ],
  ],
};
