import type { SeedFunction } from "./seed-function";

export const cardClash: SeedFunction = {
  id: "card-clash",
  outputFormat: "tuple(str, list[int], list[int])",
  source: `def f(a, b, k):
    h = [list(a), list(b)]
    t = {"rounds": 0, "ties": 0, "steals": 0}
    while h[0] and h[1] and t["rounds"] < k:
        t["rounds"] += 1
        p = []
        w = -1
        while h[0] and h[1]:
            x = h[0].pop(0)
            y = h[1].pop(0)
            p.append(x)
            p.append(y)
            if x != y:
                w = 0 if x > y else 1
                if max(x, y) - min(x, y) >= 9:
                    w = 1 - w
                    t["steals"] += 1
                break
            t["ties"] += 1
            for z in h:
                if z:
                    p.append(z.pop(0))
        if w < 0:
            if h[0]:
                w = 0
            elif h[1]:
                w = 1
            else:
                break
        p.sort(reverse=(w == 0))
        h[w].extend(p)
    if len(h[0]) == len(h[1]):
        if sum(h[0]) == sum(h[1]):
            return ("even", h[0], h[1]), t
        return ("left" if sum(h[0]) > sum(h[1]) else "right", h[0], h[1]), t
    return ("left" if len(h[0]) > len(h[1]) else "right", h[0], h[1]), t`,
  draw: `def draw(random, size):
    n = 1 + size
    def c():
        return random.randint(2, 14) if random.random() < 0.6 else random.choice([2, 7, 11, 14])
    return [[c() for _ in range(n + random.randint(0, 1))], [c() for _ in range(n)], random.randint(3, 4 + 2 * size)]`,
  inputs: [
    [
      "1",
      "You are given the hands of two players, left and right, each of them a list of card values from the top of the hand to its bottom, and the greatest number of rounds to be played.",
    ],
  ],
  logics: [
    ["2", "Lay out a copy of both hands."],
    ["3", "Start three trackers at zero: rounds, ties and steals."],
    [
      "4-5",
      "\nPlay a round as long as both players hold at least one card and fewer rounds than allowed have been played. At the start of each round add one to rounds.",
    ],
    ["6-7", "A round begins with an empty pot and without a winner."],
    [
      "8-12",
      "Within the round do this for as long as both players hold cards: each lays the top card of the hand into the pot, the left player's first and then the right player's.",
    ],
    ["13-14", "If the two cards just laid differ, the player of the higher one wins the round,"],
    [
      "15-17",
      "except that the lower card steals the round if the higher one is greater by 9 or more; then the player of the lower card wins, and steals goes up by one.",
    ],
    ["18", "Either way the round has its winner, and no more cards are laid in it."],
    ["19", "If the two cards are equal, add one to ties."],
    [
      "20-22",
      "Then each player who still has a card lays the top one into the pot without its being compared, the left player before the right, and you go on laying and comparing two cards in the same way, if both hold cards.",
    ],
    ["23", "It may be that at least one hand runs out before two cards differed, so that the round has no winner."],
    ["24-27", "In that case a player who still holds cards wins the round, first the left player if that is so, or else the right player."],
    ["28-29", "If nobody holds any cards, the pot is lost for both, and the whole game is over at once."],
    [
      "30-31",
      "The winner of the round sorts all cards of the pot and puts them under the bottom of the hand: a left player from the highest to the lowest, a right player from the lowest to the highest.",
    ],
    ["32", "\nAfter the last round count the cards in both hands. If there are equally many, the values of the cards decide:"],
    ["33-34", 'with equal sums of values, which is also so if both hands are empty, the outcome is "even",'],
    ["35", 'and otherwise it is "left" or "right" for the hand with the greater sum.'],
    [
      "36",
      'If the numbers of cards differ, the outcome is "left" if the left hand has more cards, and "right" if the right hand has more.',
    ],
  ],
  outputs: [
    ["33-36", "Report the outcome, the left hand and the right hand, both from top to bottom, with the trackers rounds, ties and steals."],
  ],
  cases: [
    [[5, 9], [8, 3], 2],
    [[], [4, 4], 5],
    [[7, 2], [7, 2], 4],
    [[14, 6, 3], [2, 6, 10], 4],
    [[7, 4, 9], [7], 6],
    [[11], [11, 3, 8], 6],
    [[6, 13, 6, 2], [6, 5, 6, 12], 3],
    [[11, 5], [4, 8], 2],
  ],
};
