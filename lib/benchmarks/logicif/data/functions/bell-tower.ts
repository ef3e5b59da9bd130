import type { SeedFunction } from "./seed-function";

export const bellTower: SeedFunction = {
  id: "bell-tower",
  outputFormat: "tuple(int, list[int], int)",
  source: `def f(t, a):
    r = []
    h = 0
    z = 0
    for x in a:
        b = 0
        for _ in range(x):
            t = (t + 1) % 96
            if t % 4 != 0:
                continue
            if t < 28 or t > 88:
                z += 1
                continue
            b += (t // 4 - 1) % 12 + 1
            h += 1
            if t == 48:
                b += 5
        r.append(b)
    m = r.index(max(r)) if r else -1
    return (t, r, m), {"hours": h, "hushed": z}`,
  draw: `def draw(random, size):
    return [random.randint(0, 95), [random.randint(0, 6 + 2 * size) for _ in range(random.randint(1, 1 + size))]]`,
  inputs: [
    [
      "1",
      "You are given the time at which a tower clock starts, counted in quarters of an hour since midnight (0 to 95), and a list of watches, each of them a number of quarters that passes.",
    ],
  ],
  logics: [
    ["2-4", "Take an empty list for the strokes heard, and set the two trackers, hours and hushed, to zero."],
    [
      "5-6",
      "\nNow go through the watches in their order. Each watch starts with no strokes heard, and the time runs on from where the watch before left it.",
    ],
    [
      "7-8",
      "Let the quarters of the watch pass one at a time (a watch of 0 quarters lets no time pass). With each of them the time goes up by one, and after quarter 95 it begins again at 0.",
    ],
    ["9-10", "If the new time is not a full hour, that is to say no multiple of four, nothing else happens in this quarter."],
    [
      "11-13",
      "On a full hour, check first whether the town sleeps: at any time before quarter 28 (seven in the morning) and after quarter 88 (ten at night) the bell is silent, so add one to hushed and let the next quarter pass. At exactly 28 and at exactly 88 the bell does strike.",
    ],
    [
      "14",
      "Otherwise the bell strikes the hour as a twelve-hour clock shows it: at 7 o'clock 7 strokes, at noon 12, at 13 o'clock 1, at 22 o'clock 10. Add these strokes to those of the watch,",
    ],
    ["15", "and add one to hours."],
    ["16-17", "At noon (quarter 48) the bells play a tune besides; count it as 5 strokes more."],
    ["18", "When all quarters of a watch have passed, write down how many strokes were heard in it, 0 if none were."],
    [
      "19",
      "\nIn the end look for the loudest watch, the one with the most strokes (the first of several); watches are numbered from 0, and with no watches at all the number is -1.",
    ],
  ],
  outputs: [
    [
      "20",
      "Give back the time at the very end, in quarters since midnight, the list of strokes of each watch in order, and the number of the loudest watch, together with the trackers hours and hushed.",
    ],
  ],
  cases: [
    [27, [1, 3]],
    [0, []],
    [84, [9, 4]],
    [46, [10, 0, 5]],
    [94, [6]],
    [61, [2, 2, 8]],
    [20, [12, 12]],
  ],
};
