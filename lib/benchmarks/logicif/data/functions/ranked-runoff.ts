import type { SeedFunction } from "./seed-function";

export const rankedRunoff: SeedFunction = {
  id: "ranked-runoff",
  outputFormat: "tuple(str, str)",
  source: `def f(a):
    l = sorted(set("".join(a)))
    o = ""
    w = ""
    e = 0
    n = 0
    k = 0
    while l:
        n += 1
        t = {x: 0 for x in l}
        for b in a:
            for x in b:
                if x in l:
                    t[x] += 1
                    break
            else:
                e += 1
        h = max(t.values())
        if 2 * h > sum(t.values()):
            w = [x for x in l if t[x] == h][0]
            break
        m = min(t.values())
        c = [x for x in l if t[x] == m]
        if len(c) > 1:
            k += 1
        d = c[0]
        for x in c[1:]:
            if sum(x in b for b in a) <= sum(d in b for b in a):
                d = x
        l.remove(d)
        o += d
    return (w, o), {"rounds": n, "ties": k, "exhausted": e}`,
  draw: `def draw(random, size):
    c = "ABCDEFG"[: 2 + size]
    r = []
    for _ in range(random.randint(2, 3 + 2 * size)):
        x = list(c)
        random.shuffle(x)
        r.append("".join(x[: random.randint(1, len(x))]))
    return [r]`,
  inputs: [
    [
      "1",
      "You are given the ballots of an election. Each ballot is a word of capital letters, every letter standing for a candidate, the favourite first; no letter comes twice on a ballot, and a ballot need not name everyone (it may even be empty).",
    ],
  ],
  logics: [
    [
      "2-4",
      "The candidates in the race are all letters that are found on any ballot, in alphabetical order. Begin with two empty texts: one for those who drop out, one for the winner.",
    ],
    ["5-7", "There are three trackers, rounds, ties and exhausted, all zero at first."],
    [
      "8-9",
      "\nHold rounds for as long as there is a candidate in the race; if there is none from the beginning, no round is held. Add one to rounds at the start of each.",
    ],
    ["10", "Every candidate who is in the race starts the round with no votes."],
    ["11-12", "Count all ballots anew. Read each of them from its first letter on:"],
    ["13-15", "the first letter whose candidate is in the race gets one vote, and the rest of that ballot does not matter in this round."],
    [
      "16-17",
      "If the ballot has no such letter, nobody gets a vote from it; add one to exhausted (the same ballot may add to it again in a later round).",
    ],
    [
      "18-21",
      "Now take the highest number of votes. If twice that number is more than all the votes counted in this round (exhausted ballots are no votes), the candidate who has it is the winner, and the election ends here, before anybody drops out in this round.",
    ],
    [
      "22-23",
      "If not, somebody has to drop out. Find the lowest number of votes, which may be 0, and all candidates in the race who have just that number.",
    ],
    ["24-25", "If there is more than one of them, add one to ties."],
    [
      "26-27",
      "Choose from them as follows. Begin with the alphabetically first as the choice, and look at the others in alphabetical order.",
    ],
    [
      "28-29",
      "If such a candidate is named on at most as many ballots as the present choice (at whatever place on the ballot, counted over all ballots given), that candidate becomes the choice. So the one named on the fewest ballots is chosen, and among equals the alphabetically last.",
    ],
    [
      "30-31",
      "The candidate chosen drops out of the race: append the letter to the text of those who dropped out, and go on with the next round.",
    ],
  ],
  outputs: [
    [
      "32",
      "Report the letter of the winner (an empty text if there was no candidate) and the text of the letters that dropped out, in the order in which they did, with the trackers rounds, ties and exhausted.",
    ],
  ],
  cases: [
    [["AB", "BA", "C"]],
    [[]],
    [["A", "A", "BA"]],
    [["", "B", "C"]],
    [["ABC", "BCA", "CAB", "CB"]],
    [["DA", "AD", "BC", "CB", "B"]],
    [["AC", "BC", "D", "DE", "E", "C"]],
  ],
};
