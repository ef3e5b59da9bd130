import type { SeedFunction } from "./seed-function";

export const taskCrew: SeedFunction = {
  id: "task-crew",
  outputFormat: "tuple(dict, list[str])",
  source: `def f(a, b):
    h = {}
    k = 0
    z = 0

    def g(x, p):
        nonlocal k
        if x in p:
            return -1
        if x in h:
            return h[x]
        try:
            d, l = a[x]
        except KeyError:
            k += 1
            h[x] = 0
            return 0
        u = [g(y, p + [x]) for y in l]
        h[x] = -1 if -1 in u else d + max([0] + u)
        return h[x]

    for x in sorted(a):
        g(x, [])
    q = sorted([x for x in a if h[x] > 0], key=lambda j: (-h[j], j))
    w = [["", 0] for _ in b]
    s = list(b)
    e = ["" for _ in b]
    n = {x: a[x][0] for x in q}
    o = {x: -1 for x in a if h[x] < 0}
    r = len(o)
    t = 0
    while q or max(v[1] for v in w) > 0:
        for i, v in enumerate(w):
            if v[1] > 0:
                continue
            for x in q:
                if all(y in o or y not in a for y in a[x][1]):
                    v[0] = x
                    v[1] = n[x]
                    q.remove(x)
                    break
            else:
                c = [u for u in w if u[1] > 1]
                if c:
                    u = max(c, key=lambda j: j[1])
                    u[1] -= 1
                    e[i] += u[0].lower()
                    z += 1
        t += 1
        for i, v in enumerate(w):
            if v[1] == 0:
                continue
            v[1] = max(v[1] - s[i], 0)
            if v[1] == 0:
                o[v[0]] = t
                e[i] += v[0]
                if len(e[i]) == 3:
                    s[i] = min(s[i] + 1, 3)
                for x in q:
                    if v[0] in a[x][1] and a[v[0]][0] > 3:
                        n[x] = max(n[x] - 1, 1)
    return (o, [u + str(v) for u, v in zip(e, s)]), {"unknown": k, "hopeless": r, "helps": z}`,
  draw: `def draw(random, size):
    n = 2 + size
    u = "ABCDEFGHI"[:n]
    p = list(u)
    random.shuffle(p)
    a = {}
    for x in u:
        c = p[: p.index(x)]
        l = random.sample(c, min(len(c), random.randint(0, 2)))
        if random.random() < 0.1:
            l.append("Z")
        if random.random() < 0.08:
            l.append(random.choice(u))
        a[x] = [random.randint(1, 4 + size // 2), l]
    return [a, [random.randint(1, 2) for _ in range(random.randint(1, 2 + size // 4))]]`,
  inputs: [
    [
      "1",
      "You get the tasks of a project and the members of its crew. Each task has a capital letter as its name, a number of units of work (at least one), and a list of the tasks that it needs to be finished before it can begin. The crew is a list of speeds, which are units per hour (there is at least one member, and a speed is 1, 2 or 3).",
    ],
  ],
  logics: [
    ["2-4", "Begin with an empty table of weights, and with the unknown names and the helps at zero."],
    ["22-23", "Work out the weight of every task, in alphabetical order, by the rule of weights."],
    [
      "6-7",
      "\nThe rule of weights goes from a task to the tasks that it needs, from those to what they need, and so on; what matters is the chain of names on the way to the name that you look at.",
    ],
    [
      "8-13",
      "If the name is already in the chain that led to it, the tasks go round in a circle, and the weight here is -1, which is not entered in the table. Otherwise, if the name has a weight in the table, use that one; if not, look the task up.",
    ],
    [
      "14-17",
      "If there is no task of that name, it is an unknown name: add one to the unknown names, and enter a weight of 0 in the table (so that each name is counted once only).",
    ],
    [
      "18",
      "If there is one, find the weights of all the tasks that it needs, in the order of its list, each with this task added to the end of the chain.",
    ],
    [
      "19-20",
      "If any of them is -1, the task's weight is -1 too. Otherwise its weight is its own units plus the greatest of the weights of what it needs (plus nothing if it needs nothing). Enter it in the table in both cases.",
    ],
    [
      "24",
      "\nMake a waiting list of the tasks whose weight is above zero, the heaviest first, and equally heavy ones in alphabetical order; it keeps that order throughout.",
    ],
    [
      "25-28",
      "Every member of the crew begins without a task, with an empty diary, and with the given speed. Note for each task on the waiting list its size, which is its units at first.",
    ],
    [
      "29-30",
      "Make a record of finishing hours, and enter -1 there at once for every task with the weight -1; their number is the count of hopeless tasks. Such a task is never begun.",
    ],
    ["31", "The clock starts at hour 0."],
    ["32", "\nPlay hour after hour, as long as a task is on the waiting list or a member has work left on a task in hand."],
    ["33-35", "First go through the members in the order of the crew. One who has work left keeps at it; the others are free."],
    [
      "36-41",
      "A free member takes the first task on the waiting list that is ready, which means that every task that it needs is in the record or is an unknown name. The task leaves the list, and the work left on it is its present size.",
    ],
    [
      "42-48",
      "If no task on the list is ready, the free member helps: among all the members whose work left is more than 1 at this moment, choose the one with the most (if equal, the one who comes first in the crew), and take one unit off that member's work. The helper writes the letter of that task at the end of the helper's own diary, as a small letter, and you add one to the helps. If nobody has that much work left, the free member does nothing.",
    ],
    ["49", "When all members have been dealt with, the clock goes on by one hour."],
    [
      "50-53",
      "Then go through the members again. For each who has work left, also on a task taken in this hour, take the member's speed off the work left, which does not go below zero.",
    ],
    [
      "54-56",
      "If none is left now, the task is finished: enter the hour that the clock shows in the record, and write the task's letter, a capital, at the end of the member's diary.",
    ],
    ["57-58", "If the diary now has exactly three letters, capital or small, the member's speed goes up by one, but not above 3."],
    [
      "59-61",
      "And if the finished task had more than 3 units according to the input, it makes others easier: each task on the waiting list that needs it gets one unit smaller, though no task gets smaller than 1.",
    ],
  ],
  outputs: [
    [
      "62",
      "Give two things: the record as a dictionary, with the name of each task and its finishing hour (or -1), and a list with a text for each member in the order of the crew, namely the diary with the member's final speed written after it. The trackers are unknown (the unknown names), hopeless (the hopeless tasks) and helps.",
    ],
  ],
  cases: [
    [{ A: [3, []], B: [2, ["A"]], C: [4, []] }, [1, 2]],
    [{}, [1]],
    [{ A: [1, ["B"]], B: [2, ["A"]], C: [5, ["Z"]], D: [2, ["A", "C"]] }, [1]],
    [{ A: [6, []], B: [3, ["A"]], C: [1, ["A"]] }, [1, 1]],
    [{ A: [5, []], B: [5, []], C: [1, ["A", "B", "Y"]], D: [2, ["Y", "X"]] }, [2, 1, 1]],
    [{ A: [1, ["A"]], B: [4, []], C: [4, ["B"]], D: [3, ["B"]], E: [1, ["C", "D"]] }, [2, 1]],
    [{ A: [2, []], B: [2, ["A"]], C: [7, []], D: [1, ["B"]], E: [3, ["D", "Q"]] }, [2, 1]],
  ],
};
