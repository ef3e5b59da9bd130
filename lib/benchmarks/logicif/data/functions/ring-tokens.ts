import type { SeedFunction } from "./seed-function";

export const ringTokens: SeedFunction = {
  id: "ring-tokens",
  outputFormat: "tuple(list[int], int)",
  source: `def f(n, a):
    b = [0, n // 2]
    p = list(b)
    m = 0
    k = 0
    u = 0
    w = 0
    for x in a:
        o = 1 - w
        u += 1
        p[w] += x
        if p[w] >= n:
            p[w] -= n
            m += 1
            if m == 3:
                break
        if p[w] == p[o]:
            p[o] = b[o]
            k += 1
        if x < 6:
            w = o
    return (p, w), {"laps": m, "knocks": k, "throws": u}`,
  draw: `def draw(random, size):
    return [random.randint(6, 10), [random.randint(1, 6) for _ in range(random.randint(2, 4 + 3 * size))]]`,
  inputs: [
    [
      "1",
      "You are given the number of fields of a ring-shaped board, at least 6, and a list of dice throws from 1 to 6. The fields are numbered from 0.",
    ],
  ],
  logics: [
    [
      "2-3",
      "There are two tokens. Token 0 starts on field 0; token 1 starts on the field whose number is half the number of fields, rounded down. Remember these fields as their homes.",
    ],
    ["4-6", "Put three trackers at zero: laps, knocks and throws."],
    ["7", "Token 0 moves first."],
    [
      "8-9",
      "\nTake the throws from the list in their order; each of them moves the token whose turn it is, and the other token is the opponent.",
    ],
    ["10", "Whatever happens later, add one to throws as soon as you take a throw."],
    ["11", "Then move the token forward by the number thrown."],
    [
      "12-14",
      "Should its field now be equal to the number of fields or greater, it has come round: subtract the number of fields from its field and add one to laps, which counts for both tokens together.",
    ],
    [
      "15-16",
      "If laps has reached 3 by this, the game is over at once: there is no knocking any more, the turn does not pass on, and the throws that remain are not used.",
    ],
    [
      "17-19",
      "Next, if the token stands on the very field where the opponent stands, the opponent goes back to its own home and knocks grows by one. This also holds if that field is the opponent's home, in which case both stay there together.",
    ],
    ["20-21", "Finally, with a throw below 6 the turn passes to the opponent; after a 6 the same token moves again."],
  ],
  outputs: [
    [
      "22",
      "When the game is over or the throws are used up, report the list of the fields of token 0 and token 1, in this order, together with the number of the token whose turn it would be (the token that moved last, if the game ended with the third lap), and the trackers laps, knocks and throws.",
    ],
  ],
  cases: [
    [8, [4, 4]],
    [6, []],
    [7, [6, 2, 3, 5, 6, 4]],
    [10, [5, 6, 4, 3, 2]],
    [6, [6, 6, 6, 1]],
    [9, [3, 1, 2, 4, 6, 5, 2, 1]],
    [12, [6, 2, 1, 1]],
  ],
};
