import type { SeedFunction } from "./seed-function";

export const slideBoard: SeedFunction = {
  id: "slide-board",
  outputFormat: "tuple(int, list[int])",
  source: `def f(n, p, j, a):
    s = [0] * p
    t = {"bounces": 0, "slides": 0, "bumps": 0}
    i = 0
    for x in a:
        y = s[i] + x
        if y > n:
            y = 2 * n - y
            t["bounces"] += 1
        for _ in range(3):
            try:
                y = j[str(y)]
            except KeyError:
                break
            t["slides"] += 1
        s[i] = y
        if y == n:
            return (i, s), t
        for o in range(p):
            if o != i and s[o] == y:
                s[o] = max(0, y - 4)
                t["bumps"] += 1
        if x < 6:
            i = (i + 1) % p
    return (s.index(max(s)), s), t`,
  draw: `def draw(random, size):
    n = random.randint(10, 14 + 3 * size)
    j = {}
    for _ in range(1 + size):
        j[str(random.randint(1, n - 1))] = random.randint(1, n - 1)
    return [n, random.randint(1, 2 + size // 3), j, [random.randint(1, 6) for _ in range(random.randint(3, 4 + 3 * size))]]`,
  inputs: [
    [
      "1",
      "You are given the number of the goal field (more than 6), the number of players (at least 1), a table of slides from a field's number, written as text, to the field to which it leads, and a list of dice throws from 1 to 6.",
    ],
  ],
  logics: [
    ["2-3", "All players, numbered from 0, stand on field 0 at first. Keep three trackers at zero: bounces, slides and bumps."],
    ["4", "Player 0 is the first to move."],
    ["5", "\nTake the throws in order; each of them is one player's move."],
    ["6", "The player would land on the present field plus the number thrown."],
    [
      "7-9",
      "If that lies beyond the goal, the player bounces: the steps too many are walked back from the goal (with goal 20, field 23 becomes field 17). Add one to bounces.",
    ],
    ["10", "Next come the slides. Do the following at most three times in a move:"],
    [
      "11-14",
      "see whether a slide starts on the field where the player is now. If there is one, it takes the player to its other end; if there is none, the sliding is over for this move.",
    ],
    ["15", "Each slide taken adds one to slides."],
    [
      "16",
      "The field reached in this way is the player's new field. Only this last field counts from here on; the ones that the player passed through do not.",
    ],
    ["17-18", "If it is the goal itself, the game ends at once with this player as the winner, and the remaining throws are not used."],
    ["19", "Otherwise look at the other players one by one, from player 0 on."],
    [
      "20-22",
      "Anyone who stands on that same field is bumped four fields back, but no further back than field 0. Add one to bumps for each. A bumped player neither slides nor bumps anybody in turn.",
    ],
    [
      "23-24",
      "After a throw below 6 the turn passes to the next player in number, and from the last player back to player 0; after a 6 the same player moves once more.",
    ],
  ],
  outputs: [
    [
      "17-18",
      "At a win, report the winner's number with the list of the fields of all players in the order of their numbers, and the trackers bounces, slides and bumps.",
    ],
    [
      "25",
      "If the throws run out without a winner, report in place of the winner's number that of the player who stands farthest ahead (of several on the same field, the one with the lowest number), with the same list and the same trackers.",
    ],
  ],
  cases: [
    [10, 2, { "3": 8, "9": 1 }, [3, 2, 2, 1]],
    [12, 1, {}, []],
    [12, 2, { "4": 2, "2": 6, "6": 4 }, [4, 6, 5, 3, 6, 6]],
    [8, 1, { "5": 1 }, [5, 6, 6, 1]],
    [15, 3, { "3": 10, "7": 2 }, [2, 5, 2, 1, 2, 4, 6]],
    [20, 2, { "6": 14, "14": 18, "17": 5 }, [6, 6, 3, 2, 5, 1]],
    [9, 2, { "1": 5, "5": 8, "8": 2, "2": 9 }, [1, 4, 6, 2]],
  ],
};
