import type { SeedFunction } from "./seed-function";

export const turnTakers: SeedFunction = {
  id: "turn-takers",
  outputFormat: "list[int]",
  source: `def f(a, q):
    n = len(a)
    r = [x[1] for x in a]
    u = list(range(n))
    w = []
    e = [0] * n
    k = [0] * n
    t = 0
    s = 0
    z = 0
    p = -1
    c = -1
    while u or w or c >= 0:
        for i in list(u):
            if a[i][0] <= t:
                w.append(i)
                u.remove(i)
        if c >= 0:
            if k[c] % 2 == 0:
                w.insert(len(w) // 2, c)
            else:
                w.append(c)
            c = -1
        if not w:
            t += 1
            z += 1
            continue
        i = w.pop(0)
        if p >= 0 and p != i:
            t += 1
            s += 1
        p = i
        b = min(q, r[i])
        t += b
        r[i] -= b
        if r[i] == 0:
            e[i] = t
        else:
            k[i] += 1
            c = i
    return e, {"switches": s, "idle": z, "returns": sum(k)}`,
  draw: `def draw(random, size):
    n = random.randint(2, 2 + size)
    return [[[random.randint(0, 4 + size), random.randint(1, 4 + size)] for _ in range(n)], random.randint(2, 3)]`,
  inputs: [
    [
      "1",
      "You get a list of jobs and the longest turn that a job may have at one go. Each job is a pair: the minute in which it arrives, and the minutes of work it needs (at least one). Jobs are numbered from 0 in the order of the list, which need not be the order of arrival.",
    ],
  ],
  logics: [
    [
      "2-4",
      "Note for each job the work still to do, which is all of it at first, and keep a list of the jobs not yet admitted, by number.",
    ],
    ["5", "The queue is empty."],
    ["6-7", "For each job keep the minute in which it ends and the count of its returns to the queue, both zero at first."],
    ["8-10", "The clock stands at minute 0. The switches and the idle minutes are also zero."],
    ["11-12", "So far no job has run last, and no job is held back."],
    ["13", "\nRepeat the following rounds for as long as a job is not admitted yet, or is in the queue, or is held back."],
    [
      "14-17",
      "First admit new jobs: go through the jobs not admitted in the order of their numbers, and move each whose arrival is not later than the clock to the rear of the queue.",
    ],
    [
      "18-22",
      "Then, if a job is held back, return it to the queue too, in this way. When its count of returns (which already includes this one) is even, put it into the middle, so that the number of jobs ahead of it is half the length that the queue had without it, rounded down. When the count is odd, it goes to the rear.",
    ],
    ["23", "Now no job is held back any more."],
    ["24-27", "If the queue is still empty, let the clock and the idle minutes each go up by one, and begin the next round."],
    ["28", "Otherwise take the job at the front of the queue."],
    [
      "29-31",
      "If another job ran last (not if none has run so far), changing over takes a minute: the clock goes up by one, and so do the switches.",
    ],
    [
      "32-35",
      "Remember this job as the one that ran last. It runs for the longest turn, or for the work it still has to do if that is less; the clock moves on by that, and its work goes down by as much.",
    ],
    ["36-37", "If no work is left, the minute on the clock is its end."],
    [
      "38-40",
      "Otherwise its count of returns goes up by one, and it is held back; it enters the queue in the next round, after the admissions.",
    ],
  ],
  outputs: [
    [
      "41",
      "Give the list of the minutes in which the jobs end, by job number. The trackers are switches, idle (idle minutes), and returns, the sum of all jobs' counts of returns.",
    ],
  ],
  cases: [
    [
      [
        [0, 5],
        [1, 3],
        [2, 4],
      ],
      2,
    ],
    [[], 3],
    [
      [
        [4, 2],
        [0, 3],
      ],
      3,
    ],
    [
      [
        [0, 7],
        [0, 6],
        [3, 1],
        [3, 5],
      ],
      2,
    ],
    [[[2, 6]], 2],
    [
      [
        [5, 4],
        [1, 5],
        [1, 2],
        [14, 1],
      ],
      2,
    ],
    [
      [
        [0, 9],
        [2, 2],
        [6, 3],
      ],
      3,
    ],
  ],
};
