import type { SeedFunction } from "./seed-function";

export const cupBracket: SeedFunction = {
  id: "cup-bracket",
  outputFormat: "tuple(int, list[int])",
  source: `def f(a):
    e = list(a)
    o = []
    t = {"bouts": 0, "upsets": 0, "byes": 0}
    def g(l, r):
        if r - l == 1:
            return l
        m = (l + r) // 2
        x = g(l, m)
        y = g(m, r)
        if e[x] <= 0 or e[y] <= 0:
            t["byes"] += 1
            if e[x] <= 0:
                return y
            return x
        t["bouts"] += 1
        if e[x] > e[y] or (e[x] == e[y] and a[x] <= a[y]):
            w, z = x, y
        else:
            w, z = y, x
        e[w] -= e[z]
        if r - l > 3:
            e[w] = min(a[w], e[w] + 2)
        if a[w] < a[z]:
            t["upsets"] += 1
        o.append([w, z])
        return w
    if len(a) == 0:
        return (-1, []), t
    c = g(0, len(a))
    v = -1
    for w, z in o:
        if w != c:
            continue
        if v < 0 or a[z] >= a[v]:
            v = z
    k = sorted(range(len(a)), key=lambda i: (-sum(1 for w, z in o if w == i), -e[i], i))
    return (v, k), t`,
  draw: `def draw(random, size):
    n = random.randint(2, 3 + 2 * size)
    return [[random.randint(0, 9) if random.random() < 0.2 else random.randint(2, 9) for _ in range(n)]]`,
  inputs: [
    [
      "1",
      "You are given the strengths of the players of a knock-out cup, whole numbers of at least 0. The players are numbered from 0 in the order of the list.",
    ],
  ],
  logics: [
    [
      "2-3",
      "Besides these first strengths, keep a present strength for each player, equal to the first one in the beginning, and an empty record of bouts.",
    ],
    ["4", "The trackers bouts, upsets and byes start at zero."],
    ["5", "\nThe cup is made of groups of neighbouring players, and each group sends one player on. This is how a group finds its player."],
    ["6-7", "A group of a single player sends that player on."],
    [
      "8-10",
      "A larger group is cut in two between neighbours; if its size is odd, the left half is the smaller one by one player. First let the left half find its player, with all that this takes, and then the right half; the two players found then meet.",
    ],
    ["11-12", "If at least one of them has no present strength left (0), there is no bout between them: add one to byes."],
    [
      "13-15",
      "In this case, if the player from the left half has no strength left, the player from the right half is sent on, even with no strength either; otherwise the player from the left half is sent on. No strengths change.",
    ],
    ["16", "If both have strength left they play a bout: add one to bouts."],
    [
      "17-18",
      "The player from the left half wins with the greater present strength, and also if the present strengths are equal and the left player's first strength is not greater than the right player's.",
    ],
    ["19-20", "In all other cases the player from the right half wins."],
    ["21", "The winner's present strength goes down by the present strength of the loser, who keeps that strength."],
    [
      "22-23",
      "If the group that sends the winner on has four players or more, the winner then recovers by 2, but to no more than the winner's first strength.",
    ],
    ["24-25", "If the winner's first strength was smaller than the loser's first strength, add one to upsets."],
    [
      "26-27",
      "Write the bout at the end of the record, as the pair of the winner's number and the loser's number, and send the winner on.",
    ],
    ["28-29", "\nWith no players at all there is no cup: the runner-up is -1, the table is an empty list, and all trackers are 0."],
    ["30", "Otherwise let the group of all players find its player; that is the champion."],
    ["31-32", "Next look for the runner-up, with -1 as the answer so far, by going through the record from the first bout to the last."],
    ["33-34", "Leave out each bout that the champion did not win."],
    [
      "35-36",
      "In a bout that the champion did win, the loser takes the place of the runner-up so far if that is still -1, or if the loser's first strength is at least as great as the first strength of the runner-up so far.",
    ],
    [
      "37",
      "Then make a table of all players: sort their numbers by how many bouts of the record they won, most first; those with equally many by their present strength at the end, greatest first; and those who are still equal by their number, smallest first.",
    ],
  ],
  outputs: [
    [
      "38",
      "The result consists of the number of the runner-up (-1 if the champion won no bout) and the table as a list of player numbers; with it go the trackers bouts, upsets and byes.",
    ],
  ],
  cases: [
    [[5, 3, 4, 4]],
    [[]],
    [[1, 4, 9]],
    [[0, 4, 0]],
    [[7, 7, 2, 5, 3]],
    [[9, 2, 3, 8, 6]],
    [[0, 0, 3, 3, 8, 8]],
    [[2, 9, 9, 1, 5, 4, 4]],
  ],
};
