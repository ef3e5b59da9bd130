import type { SeedFunction } from "./seed-function";

export const heapDuel: SeedFunction = {
  id: "heap-duel",
  outputFormat: "tuple(str, list[int])",
  source: `def f(a, k):
    h = list(a)
    s = [0, 0]
    p = 0
    m = 0
    b = 0
    while sum(h) > 0:
        if p == 0:
            x = max(h)
            i = h.index(x)
        else:
            x = min(y for y in h if y > 0)
            i = len(h) - 1 - h[::-1].index(x)
        if x % 2 == 0:
            c = x // 2
        else:
            c = min(x, k)
        h[i] -= c
        s[p] += c
        m += 1
        if m == 12:
            break
        if h[i] == 0:
            b += 1
            s[p] += h.count(0)
            continue
        p = 1 - p
    s[1] += sum(h)
    if s[0] == s[1]:
        return ("draw", s), {"moves": m, "emptied": b}
    return ("first" if s[0] > s[1] else "second", s), {"moves": m, "emptied": b}`,
  draw: `def draw(random, size):
    n = random.randint(1, 1 + size)
    return [[random.randint(0, 5 + 2 * size) for _ in range(n)], random.randint(1, 3 + size)]`,
  inputs: [
    [
      "1",
      "Two players take tokens from a row of heaps. You are given the sizes of the heaps from left to right (some may be 0) and the greatest handful a player may take from an odd heap, at least 1.",
    ],
  ],
  logics: [
    ["2-4", "Copy the heaps so that you can change them. Both players start with a score of 0, and the first player is to move."],
    ["5-6", "The trackers moves and emptied start at zero."],
    ["7", "\nGo on with the following for as long as there is at least one token left in any heap."],
    ["8-10", "If it is the first player's move, that player chooses the largest heap; of several that are equally large, the leftmost."],
    ["11-13", "The second player chooses the smallest heap that still has tokens in it; of several that are equally small, the rightmost."],
    ["14-15", "Next decide how many tokens are taken. From a heap with an even number of tokens, exactly half of them are taken."],
    [
      "16-17",
      "From a heap with an odd number of tokens, the player takes the greatest handful, or the whole heap if it holds no more than that.",
    ],
    ["18-20", "Take these tokens away from the chosen heap, add them to the score of the player who moves, and add one to moves."],
    [
      "21-22",
      "If that was the twelfth move of the game, the game stops right here, whatever is left; what follows about an emptied heap is then left out, even if this move has emptied the heap.",
    ],
    [
      "23-26",
      "If the heap is now empty, add one to emptied; the player scores one point more for every heap of the row that is empty at this moment (this one and those that were empty from the beginning included), and the same player makes the next move as well.",
    ],
    ["27", "If it is not, the other player makes the next move."],
    [
      "28",
      "\nWhen the game is over, the second player gets a point for each token that is left in the heaps (none, unless the game was stopped).",
    ],
    ["29-30", 'Then compare the scores. If they are equal, the word of the result is "draw".'],
    ["31", 'Otherwise it is "first" if the first player has the higher score, and "second" if the second player has.'],
  ],
  outputs: [
    [
      "29-31",
      "Answer with that word, and with the list of the two scores, that of the first player in front; with no heaps or only empty ones this is a draw at 0 and 0. The trackers are moves and emptied.",
    ],
  ],
  cases: [
    [[3, 4, 5], 2],
    [[], 1],
    [[0, 2], 3],
    [[1, 1], 4],
    [[6, 6, 1], 3],
    [[8, 3, 0, 5], 2],
    [[4, 9], 5],
    [[13, 8, 7], 1],
  ],
};
