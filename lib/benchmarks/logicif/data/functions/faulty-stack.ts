import type { SeedFunction } from "./seed-function";

export const faultyStack: SeedFunction = {
  id: "faulty-stack",
  outputFormat: "list[int]",
  source: `def f(a):
    s = []
    e = 0
    u = 0
    m = 0
    for w in a:
        t = list(s)
        try:
            if w == "sub":
                y = t.pop()
                t.append(t.pop() - y)
            elif w == "dup":
                t.append(t[-1])
            elif w == "roll":
                t.append(t.pop(0))
            elif w == "skim":
                y = t.pop()
                t = [x for x in t if x < y]
            elif w == "wring":
                t[0] += t.pop(1)
            elif w == "halt":
                break
            else:
                t.append(int(w))
        except IndexError:
            e += 1
            continue
        except ValueError:
            u += 1
            t.append(len(w))
        s = t
        m = max(m, len(s))
    return s, {"faults": e, "unknown": u, "deepest": m}`,
  draw: `def draw(random, size):
    n = random.randint(3 + size, 4 + 4 * size)
    words = ["sub", "sub", "dup", "roll", "skim", "wring", "swap", "ok"]
    a = [str(random.randint(-3, 9)) if random.random() < 0.5 else random.choice(words) for _ in range(n)]
    if random.random() < 0.3:
        a.insert(random.randint(0, n), "halt")
    return [a]`,
  inputs: [
    [
      "1",
      "You get a program for a small stack machine, as a list of words. A word is a whole number written in digits, perhaps with a minus sign in front, or it is made of letters.",
    ],
  ],
  logics: [
    ["2-5", "The stack is empty at the start, and three trackers stand at zero: faults, unknown, and deepest."],
    ["6", "\nCarry out the words one by one."],
    [
      "7-8",
      "Each word works on a trial copy of the stack, so that a word which fails leaves the real stack untouched. What it does depends on the word.",
    ],
    [
      "9-11",
      "The word sub takes the top number off, then the next one, and puts back the second one less the first one taken (with 7 below and 2 on top, you get 5). It needs two numbers.",
    ],
    ["12-13", "The word dup puts a second copy of the top number on top. It needs one number."],
    [
      "14-15",
      "The word roll takes the number at the very bottom out and puts it on top. It needs one number; with exactly one, nothing changes, but the word has succeeded.",
    ],
    [
      "16-18",
      "The word skim takes the top number off and then removes every remaining number that is not smaller than it. Those that are smaller stay in their order. It needs one number, and it may leave the stack empty.",
    ],
    [
      "19-20",
      "The word wring replaces the two numbers at the very bottom with their sum, which is then the bottom number. It needs two numbers.",
    ],
    ["21-22", "The word halt ends the program at once; nothing after it is done or counted."],
    ["23-24", "A number is put on top of the stack."],
    [
      "25-27",
      "\nIf a word needs more numbers than the stack holds, that is a fault: add one to faults, keep the stack as it was before the word, and go on to the next word.",
    ],
    [
      "28-30",
      "If a word is neither one of these six nor a number, it is unknown: add one to unknown, and put the count of its letters on the stack (the word swap puts 4 there).",
    ],
    [
      "31-32",
      "After each word that was no fault, the trial copy becomes the stack; if it now holds more numbers than ever before, note that many as deepest. Only the state after a word counts for this.",
    ],
  ],
  outputs: [["33", "Report the stack from bottom to top, and the trackers: faults, unknown, and deepest."]],
  cases: [
    [["5", "3", "sub", "dup", "-4"]],
    [[]],
    [["sub", "2", "sub", "dup", "roll"]],
    [["1", "9", "4", "swap", "skim", "roll"]],
    [["dup", "roll", "wring", "7", "wring", "halt", "8"]],
    [["6", "2", "6", "3", "5", "skim", "dup", "wring", "roll", "sub", "go"]],
    [["0", "add", "sub", "sub", "12", "skim"]],
  ],
};
