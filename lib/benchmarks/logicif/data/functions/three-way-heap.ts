import type { SeedFunction } from "./seed-function";

export const threeWayHeap: SeedFunction = {
  id: "three-way-heap",
  outputFormat: "tuple(list[int], list[int])",
  source: `def f(a):
    h = []
    r = []
    k = 0
    z = 0

    def g(i):
        nonlocal k
        u = [j for j in range(3 * i + 1, 3 * i + 4) if j < len(h)]
        if not u:
            return
        j = min(u, key=lambda v: h[v])
        if h[j] < h[i]:
            h[i], h[j] = h[j], h[i]
            k += 1
            g(j)

    for x in a:
        if x > 0:
            h.append(x)
            i = len(h) - 1
        else:
            try:
                if x == 0:
                    h[0], h[-1] = h[-1], h[0]
                    r.append(h.pop())
                    g(0)
                    if len(r) % 3 == 0:
                        h = [max(1, v - 1) for v in h]
                    continue
                i = h.index(-x)
                h[i] = (1 - x) // 2
            except (IndexError, ValueError):
                z += 1
                continue
        while i > 0 and h[(i - 1) // 3] > h[i]:
            j = (i - 1) // 3
            h[i], h[j] = h[j], h[i]
            k += 1
            i = j
    return (r, h), {"swaps": k, "misses": z}`,
  draw: `def draw(random, size):
    a = []
    for _ in range(random.randint(4 + size, 6 + 3 * size)):
        v = random.random()
        if v < 0.62:
            a.append(random.randint(2, 20))
        elif v < 0.87 or not a:
            a.append(0)
        else:
            a.append(-abs(random.choice([b for b in a if b != 0] or [7])))
    return [a]`,
  inputs: [["1", "You get a list of whole numbers, each of which is an order."]],
  logics: [
    [
      "2-5",
      "You keep a list called the heap, empty at first, whose places are numbered from 0. The three children of a place are the places with the numbers three times its own plus one, plus two and plus three (as far as the heap has them). The parent of a place other than 0 is its number minus one, divided by three and rounded down. You also keep an empty list of the numbers served, and two tallies at zero: swaps and misses.",
    ],
    ["18", "\nGo through the orders from first to last."],
    [
      "19-21",
      "An order above zero is a number to add: put it at the end of the heap, and let it rise from that place by the rule of rising below.",
    ],
    ["22-23", "For any other order, try the following; what happens if it cannot be done comes after it."],
    [
      "24-27",
      "An order of zero serves the smallest number: let the number at place 0 and the one in the last place trade places (this is not counted as a swap), take the last number off the heap and write it at the end of the numbers served. Then let the number now at place 0 sink by the rule of sinking below.",
    ],
    [
      "28-29",
      "If the count of the numbers served is now a multiple of three, every number in the heap goes down by one, except that none goes below 1.",
    ],
    ["30", "Then go on with the next order."],
    [
      "31-32",
      "An order below zero means its number without the sign. Find the first place in the heap that holds this number, and replace the number there by its half, rounded up. Then let it rise from that place.",
    ],
    [
      "33-35",
      "If the heap is empty when the smallest is to be served, or the number to be halved is not in the heap, the order is a miss: add one to the misses and go on with the next order; the heap does not change.",
    ],
    [
      "36-40",
      "\nThe rule of rising: as long as the number is not at place 0 and the number at the parent of its place is greater than it, let the two trade places, count one swap, and go on from the parent's place. Equal numbers do not trade.",
    ],
    ["7-8", "\nThe rule of sinking, for a place:"],
    ["9-11", "look at its children that exist. If there are none, it is over, and so it is if the heap has become empty."],
    [
      "12-16",
      "Otherwise choose the child with the smallest number (of equal ones the child with the lowest place). If that number is smaller than the one at the place, let the two trade places, count one swap, and apply the rule of sinking to the child's place. If it is not smaller, it is over.",
    ],
  ],
  outputs: [["41", "Give two lists: the numbers served, in order, and the heap as it is in the end. The trackers are swaps and misses."]],
  cases: [
    [[5, 3, 8, 2, 0, 9, 0]],
    [[0, 4, -4, -9]],
    [[7, 7, 6, 9, 12, 11, 3, 0, 0]],
    [[]],
    [[10, 20, 30, 40, 15, -40, 0, 25, -30, 0]],
    [[4, 0, 0, 6, 5, -5, 0]],
    [[9, 8, 14, 2, 6, 17, 13, -13, 3, 0, 0, 0, -8]],
  ],
};
