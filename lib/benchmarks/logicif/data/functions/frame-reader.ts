import type { SeedFunction } from "./seed-function";

export const frameReader: SeedFunction = {
  id: "frame-reader",
  outputFormat: "list[list[int]]",
  source: `def f(a, g):
    r = []
    z = 0
    b = 0
    c = 0
    i = 0
    while i < len(a):
        if a[i] != 9:
            z += 1
            i += 1
            continue
        p = []
        k = i + 2
        try:
            while len(p) < a[i + 1]:
                x = a[k]
                if x == 8:
                    k += 1
                    x = a[k] + 10
                elif x == 9:
                    raise ValueError()
                p.append(x)
                k += 1
            y = a[k]
        except IndexError:
            c += 1
            i += 1
            continue
        except ValueError:
            b += 1
            i = k
            continue
        if sum(p) % g != y:
            b += 1
            i += 1
            continue
        if p in r:
            r.remove(p)
        r.append(p)
        i = k + 1
    return r, {"skipped": z, "broken": b, "cut": c}`,
  draw: `def draw(random, size):
    g = random.randint(2, 8)
    a = []
    for _ in range(random.randint(1, 1 + size)):
        p = [random.randint(0, 7) for _ in range(random.randint(0, 3))]
        t = sum(p)
        q = list(p)
        if random.random() < 0.3:
            x = random.randint(0, 5)
            q = [8, x] + q
            t += x + 10
            p = p + [0]
        y = t % g
        if random.random() < 0.25:
            y = (y + 1) % g
        a += [9, len(p)] + q + [y]
        a += [random.randint(0, 7) for _ in range(random.choice([0, 0, 1, 2]))]
        if random.random() < 0.2:
            a = a[:-1]
    return [a, g]`,
  inputs: [["1", "You get a stream, which is a list of single digits, and a divisor from 2 to 8."]],
  logics: [
    [
      "2-6",
      "Frames hide in the stream, and you will pick out the good ones. Begin with no frames, with three tallies at zero (skipped, broken and cut), and at the first digit of the stream.",
    ],
    ["7", "\nRepeat these steps until you have gone past the end of the stream."],
    ["8-11", "If the digit where you are is not a 9, it does not belong to a frame: add one to skipped, go one digit on, and begin again."],
    [
      "12-13",
      "A 9 is the mark with which a frame may begin. The digit after the mark is the length, and the payload starts with the digit after that; the payload you have gathered is empty so far.",
    ],
    ["14", "While you read the frame, two mishaps can happen; I say below what to do then."],
    [
      "15",
      "Gather values until the payload has as many values as the length says. A length of 0 means no values, and a length may even be an 8 or a 9, which are taken as they are here.",
    ],
    ["16", "For each value, read the next digit."],
    [
      "17-19",
      "If it is an 8, it is not a value itself: the value is 10 more than the digit right after it (whatever that digit is, even an 8 or a 9), and both digits are used up.",
    ],
    ["20-21", "If it is a 9, the frame is damaged: that is the second mishap."],
    ["22-23", "Otherwise the digit itself is the value. Put the value at the end of the payload and go on behind what you have read."],
    ["24", "When the payload is complete, the next digit is the check digit, and any digit, also an 8 or a 9, is taken as it is here."],
    [
      "25-28",
      "\nThe first mishap: the stream ends before you have the length, the whole payload and the check digit. Then add one to cut, go back to the digit right after the mark with which this frame began, and go on from there with the next round.",
    ],
    [
      "29-32",
      "The second mishap: a 9 stood where a value should begin. Then add one to broken, and go on with the next round at that very 9, which may be a mark itself. In neither mishap do you keep anything of the frame.",
    ],
    [
      "33-36",
      "\nIf there was no mishap, add up the values of the payload and take the remainder on division by the divisor (an empty payload adds up to 0). If that is not the check digit, add one to broken, and go on with the next round at the digit right after the mark.",
    ],
    ["37-38", "If it is the check digit, the frame is good. Should an equal payload have been kept already, strike out the earlier one."],
    ["39-40", "Then keep the payload at the end of your list, and go on with the digit right after the check digit."],
  ],
  outputs: [
    [
      "41",
      "Report the list of kept payloads, each a list of values, in the order in which they now stand, and the trackers: skipped, broken and cut.",
    ],
  ],
  cases: [
    [[9, 2, 3, 4, 2, 9, 1, 8, 5, 0], 5],
    [[], 3],
    [[4, 9, 0, 0, 9, 3, 1], 2],
    [[9, 1, 6, 6, 9, 1, 2, 2, 9, 1, 6, 6, 1], 8],
    [[9, 2, 5, 9, 1, 7, 1, 0], 6],
    [[9, 2, 1, 1, 3, 9, 0, 0], 4],
    [[9, 9, 1, 2, 0, 9], 7],
  ],
};
