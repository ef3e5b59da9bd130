import type { SeedFunction } from "./seed-function";

export const trumpTricks: SeedFunction = {
  id: "trump-tricks",
  outputFormat: "tuple(list[int], list[int])",
  source: `def f(h, u):
    q = [sorted(x, key=lambda c: (int(c[1:]), c[0])) for x in h]
    if min(len(x) for x in q) > 1:
        g = [x.pop(0) for x in q]
        for i in range(len(q)):
            q[(i + 1) % len(q)].append(g[i])
        q = [sorted(x, key=lambda c: (int(c[1:]), c[0])) for x in q]
    s = [0] * len(h)
    t = {"ruffs": 0, "discards": 0, "forced": 0}
    o = []
    l = 0
    while min(len(x) for x in q) > 0:
        g = []
        b = ""
        w = l
        for i in range(len(q)):
            p = (l + i) % len(q)
            m = [z for z in q[p] if i > 0 and z[0] == g[0][0]]
            if i == 0:
                m = [z for z in q[p] if z[0] != u]
                if len(m) > 0:
                    c = m[-1]
                else:
                    c = q[p][0]
                    t["forced"] += 1
            elif len(m) > 0:
                k = [z for z in m if z[0] == b[0] and int(z[1:]) > int(b[1:])]
                if len(k) > 0:
                    c = k[0]
                else:
                    c = m[0]
            else:
                m = [z for z in q[p] if z[0] == u]
                if len(m) > 0 and b[0] != u:
                    c = m[0]
                    t["ruffs"] += 1
                else:
                    c = q[p][0]
                    t["discards"] += 1
            q[p].remove(c)
            g.append(c)
            if i == 0 or (c[0] == b[0] and int(c[1:]) > int(b[1:])) or (c[0] == u and b[0] != u):
                b = c
                w = p
        o.append(w)
        l = w
        s[w] += sum(int(z[1:]) for z in g if int(z[1:]) > 9) + 1
    if len(o) > 0:
        s[l] += 5
    return (o, s), t`,
  draw: `def draw(random, size):
    d = [x + str(y) for x in "RGB" for y in range(2, 14)]
    random.shuffle(d)
    n = random.randint(2, 2 + (size + 1) // 2)
    m = random.randint(1, 1 + size)
    return [[d[m * i : m * i + m - (1 if m > 1 and i == n - 1 and random.random() < 0.1 else 0)] for i in range(n)], random.choice("RGB")]`,
  inputs: [
    [
      "1",
      "You are given the hands of at least two players, who are numbered from 0, and a colour that is trump. A card is written as one letter for its colour and a number for its value, and no card is there twice.",
    ],
  ],
  logics: [
    [
      "2",
      "First put every hand in order from the lowest to the highest value, and cards of the same value by the alphabetical order of their letters. Whenever the first or the last of some cards of a hand is meant, it is in this order.",
    ],
    ["3-4", "If every player has at least two cards, all of them pass a card: each player first lays aside the first card of the hand,"],
    ["5-6", "and then hands it to the player with the next number, the last player to player 0."],
    ["7", "Put every hand in order again in the same way. If anyone has fewer than two cards, no cards are passed."],
    ["8", "Every player has a score of 0."],
    ["9-11", "The trackers ruffs, discards and forced start at zero, the list of winners is empty, and player 0 leads to the first trick."],
    ["12", "\nPlay tricks as long as every player has at least one card."],
    ["13-15", "In a trick no card lies on the table at first, no card is the best one yet, and the leader counts as the winner so far."],
    [
      "16-17",
      "All players play one card each: first the leader, then the others in the order of their numbers, with player 0 after the last player.",
    ],
    ["19-20", "The leader looks for cards that are not trumps,"],
    ["21-22", "and plays the last of them, that is the highest, if there are any."],
    ["23-25", "A leader who holds nothing but trumps plays the first card of the hand, and forced goes up by one."],
    ["18", "Any other player has to follow the colour of the card that was led, if there is a card of that colour in the hand."],
    [
      "26-27",
      "A player who can follow looks among those cards for the ones that beat the best card so far, which they only do if they have the same colour as the best card and a higher value;",
    ],
    ["28-29", "if there are some, the first of them is played, just high enough to beat it,"],
    ["30-31", "and if there are none, the first of the cards of the colour led."],
    ["32-33", "A player who cannot follow looks for trumps in the hand."],
    ["34-36", "If there is a trump and the best card so far is not a trump, the player plays the first of the trumps; add one to ruffs."],
    ["37-39", "In all other cases the player plays the first card of the whole hand, of whatever colour, and discards goes up by one."],
    ["40-41", "The card played leaves the hand and lies on the table."],
    [
      "42-44",
      "It becomes the best card so far, and its player the winner so far, if it is the first card of the trick, if it has the colour of the best card and a higher value, or if it is a trump and the best card is not. (This is looked at for discarded cards too.)",
    ],
    ["45-46", "When all have played, write the number of the winner in the list of winners; the winner leads to the next trick."],
    ["47", "The winner scores 1 for the trick, and in addition the values of all its cards that are worth 10 or more."],
    ["48-49", "\nAfter the last trick, the player who won it scores 5 more; if no trick was played, nobody does."],
  ],
  outputs: [
    [
      "50",
      "Give back the list of winners of the tricks in order, together with the list of the scores of all players, with the trackers ruffs, discards and forced.",
    ],
  ],
  cases: [
    [
      [
        ["R5", "G9"],
        ["R7", "B3"],
      ],
      "B",
    ],
    [[["R2"], []], "G"],
    [
      [
        ["B4", "G11"],
        ["B10", "G6"],
        ["R3", "B12"],
      ],
      "R",
    ],
    [
      [
        ["R8", "R13", "G2"],
        ["R9", "B5", "G7"],
      ],
      "G",
    ],
    [
      [
        ["G3", "G10"],
        ["G5", "B2"],
        ["R12", "G4"],
      ],
      "G",
    ],
    [
      [
        ["B7", "R6", "G12"],
        ["B9", "R4", "R11"],
        ["G8", "B13", "R10"],
      ],
      "B",
    ],
    [
      [
        ["R10", "B3"],
        ["G5", "B2"],
        ["G13", "R2"],
        ["B6", "G4"],
      ],
      "G",
    ],
  ],
};
