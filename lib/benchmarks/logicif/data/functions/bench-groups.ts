import type { SeedFunction } from "./seed-function";

export const benchGroups: SeedFunction = {
  id: "bench-groups",
  outputFormat: "list[list[int]]",
  source: `def f(a, b):
    q = list(a)
    c = list(b)
    r = []
    s = 0
    z = 0
    while q:
        x = q.pop(0)
        u = [j for j in range(len(c)) if c[j] >= x]
        if u:
            j = min(u, key=lambda i: c[i])
            c[j] -= x
            r.append([x, j])
        elif x > 1:
            q = [x // 2, x - x // 2] + q
            s += 1
        else:
            z += 1
    return r, {"splits": s, "refused": z, "free": sum(c)}`,
  draw: `def draw(random, size):
    n = random.randint(2, 2 + 2 * size)
    m = random.randint(n // 2 + 1, n)
    return [[random.randint(1, 6) for _ in range(n)], [random.randint(1, 8) for _ in range(m)]]`,
  inputs: [
    [
      "1",
      "You are given the sizes of the groups that wait for seats (each at least one), in their order, and a list with the number of seats on each bench. Benches are numbered from 0.",
    ],
  ],
  logics: [
    [
      "2-6",
      "Make a copy of the waiting line and a copy of the seats, which from now on are the free seats. Begin an empty list of placements, and set splits and refusals to zero.",
    ],
    ["7", "\nContinue as long as someone is in the line."],
    ["8", "Take the group at the front out of the line."],
    ["9", "Find every bench that has at least as many free seats as the group has people."],
    [
      "10-13",
      "If there is one, seat the group on the bench with the fewest free seats among those you found (if several are equal, the one with the lowest number). Take the group's size off the free seats there, and add to the placements the pair of the group's size and the bench's number.",
    ],
    [
      "14-16",
      "If there is no such bench but the group has more than one person, split it in two. The first part is half of its size, rounded down, and the second part is the rest. Both go to the very front of the line, the first part ahead of the second, before all who were waiting already; add one to the splits.",
    ],
    ["17-18", "If there is no such bench and the group is just one person, that person is turned away: add one to the refusals."],
  ],
  outputs: [
    [
      "19",
      "Give the placements in the order in which they were made, each as a list of group size and bench number. The trackers are splits, refused (the people turned away), and free, the total of free seats on all benches at the end.",
    ],
  ],
  cases: [
    [
      [4, 2, 3],
      [3, 5, 2],
    ],
    [[], [4, 4]],
    [[3, 1], []],
    [
      [5, 5],
      [4, 2, 1],
    ],
    [
      [2, 6, 1, 3],
      [3, 3, 3],
    ],
    [
      [1, 1, 2],
      [2, 0, 1],
    ],
    [
      [7, 4],
      [2, 6, 1, 2],
    ],
  ],
};
