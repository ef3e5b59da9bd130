import type { SeedFunction } from "./seed-function";

export const lampRing: SeedFunction = {
  id: "lamp-ring",
  outputFormat: "list[int]",
  source: `def f(a, g):
    n = len(a)
    c = list(a)
    w = [0] * n
    h = 0
    k = 0
    while k < g:
        e = list(c)
        for j in range(n):
            u = c[j - 1] + c[(j + 1) % n]
            if u == 1 and w[j] < 3:
                e[j] = 1 - c[j]
                w[j] += 1
                h += 1
        if e == c:
            break
        c = e
        k += 1
    return c + [w.count(3)], {"flips": h, "rounds": k}`,
  draw: `def draw(random, size):
    n = random.randint(2 + size, 4 + 2 * size)
    return [[random.randint(0, 1) for _ in range(n)], random.randint(1, 2 + size)]`,
  inputs: [["1", "You get a list of lamps, each 1 (lit) or 0 (dark), and the largest number of rounds that you may play."]],
  logics: [
    [
      "2-3",
      "The lamps stand in a ring: the lamp before the first one is the last, and the lamp after the last one is the first. Work on a copy of the list.",
    ],
    ["4", "Beside each lamp keep a count, zero at first, of how often it has been switched."],
    ["5-6", "Two more tallies begin at zero: all switches together, and the rounds completed."],
    ["7", "\nThen play rounds for as long as you have completed fewer than the largest number allowed."],
    [
      "8",
      "In a round, first write out a fresh copy of the ring, which becomes the next state; the old state stays as it is until the round is over.",
    ],
    ["9", "Go through the lamps from first to last."],
    [
      "10",
      "For each, look at the old state and add up its two neighbours. (If there are only two lamps, both neighbours are the same lamp and it counts twice; a single lamp is its own neighbour twice.)",
    ],
    [
      "11-14",
      "If the sum is exactly 1 and this lamp has been switched fewer than three times so far, write the opposite of its old state into the new copy, and add one both to the lamp's own count and to all switches. A lamp that has used up its three switches is stuck for good.",
    ],
    [
      "15-16",
      "When all lamps are done, compare: if the new state equals the old one, stop altogether (with no lamps at all this happens in the first round); that round does not count as completed.",
    ],
    ["17-18", "Otherwise the new state becomes the ring, and one more round is completed."],
  ],
  outputs: [
    [
      "19",
      "Give the final states of the lamps as a list, with one more number at its end: how many lamps have been switched three times. The trackers are flips, which is all switches together, and rounds, the number of rounds completed.",
    ],
  ],
  cases: [
    [[1, 0, 0, 0], 4],
    [[], 3],
    [[1, 1, 0, 1, 0], 6],
    [[1, 0], 5],
    [[0, 0, 1, 0, 1, 1], 3],
    [[1, 1, 1, 0, 0, 1, 0], 2],
    [[1, 0, 1], 9],
  ],
};
