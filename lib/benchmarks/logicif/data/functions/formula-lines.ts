import type { SeedFunction } from "./seed-function";

export const formulaLines: SeedFunction = {
  id: "formula-lines",
  outputFormat: "list[int]",
  source: `def f(s):
    v = {}
    r = []
    n = 0
    d = 0
    e = 0

    def p(t, i, h):
        nonlocal n
        x, i = q(t, i, h)
        while i < len(t) and t[i] in "+-":
            y, j = q(t, i + 1, h)
            x = x + y if t[i] == "+" else x - y
            n += 1
            i = j
        return x, i

    def q(t, i, h):
        nonlocal n
        x, i = u(t, i, h)
        while i < len(t) and t[i] in "*/":
            y, j = u(t, i + 1, h)
            if t[i] == "*":
                x *= y
            else:
                x //= y
            n += 1
            i = j
        return x, i

    def u(t, i, h):
        nonlocal d
        c = t[i]
        if c == "-":
            x, i = u(t, i + 1, h)
            return -x, i
        if c == "(":
            d = max(d, h + 1)
            x, i = p(t, i + 1, h + 1)
            if t[i] != ")":
                raise ValueError()
            return x, i + 1
        if c.isdigit():
            j = i
            while j < len(t) and t[j].isdigit():
                j += 1
            x = int(t[i:j])
            i = j
        else:
            x = v[c]
            i += 1
        if i < len(t) and t[i] == "!":
            x = x * (x + 1) // 2
            i += 1
        return x, i

    for w in s.split(";"):
        k = w[0] if w[1:2] == "=" else ""
        try:
            x, i = p(w, 2 * len(k), 0)
            if i < len(w):
                raise ValueError()
        except ZeroDivisionError:
            x = 0
        except (LookupError, ValueError):
            e += 1
            continue
        if k:
            v[k] = x
        else:
            r.append(x)
    return r, {"operations": n, "deepest": d, "faults": e}`,
  draw: `def draw(random, size):
    def g(d):
        k = random.randint(0, 9)
        if d == 0 or k < 3:
            return random.choice(["a", "b", "c", "1", "2", "3", "4!", "7", "10", "-2", "a!"])
        if k < 5:
            return "(" + g(d - 1) + ")"
        return g(d - 1) + random.choice("+-*/") + g(d - 1)
    out = ["a=" + str(random.randint(1, 6)), "b=" + g(1)]
    for _ in range(random.randint(1, size)):
        w = g(1 + size // 3)
        k = random.randint(0, 5)
        if k == 0:
            w = "c=" + w
        elif k == 1:
            w += random.choice([")", "+", "!", ""])
        out.append(w)
    return [";".join(out)]`,
  inputs: [
    [
      "1",
      "You get one text of formulas with semicolons between them, without blanks. They are made of digits, small letters as names, and the signs + - * / ! = and round brackets, but some of them may be faulty.",
    ],
  ],
  logics: [
    ["2-6", "No name has a value yet, and the list of results is empty. Three tallies start at zero: operations, deepest and faults."],
    [
      "8-9",
      "\nFirst, how a formula is worked out while you read it once from left to right. A formula is a sum, in the sense that comes next.",
    ],
    [
      "10-16",
      "A sum is one product, or several with a plus or minus sign between each two. Work out the first product, and then, for as long as the next character is + or -, work out the product after it and add it to, or subtract it from, what you have so far.",
    ],
    [
      "14, 27",
      "Whenever you have carried out an addition, subtraction, multiplication or division between two values, add one to operations at once; it stays counted even if the formula turns out to be faulty, or is given up, later. An operation is carried out as soon as its right-hand side has been read completely (for + and - that is a whole product), not earlier.",
    ],
    ["18-24, 28-29", "A product is one factor, or several with * or / between each two, worked out from left to right in the same way."],
    [
      "25-26",
      "Division gives a whole number, rounded down, so that -7/2 is -4. If the divisor is zero, give up the formula at once; this division is not counted.",
    ],
    [
      "31-33",
      "Having no character left where a factor must begin is a fault. Otherwise the factor begins with the next character, of which there are these kinds.",
    ],
    ["34-36", "A minus sign: the factor is the negative of the factor that follows it. This is not counted as an operation."],
    [
      "37, 39-42",
      "An opening bracket: the factor is the value of the sum that follows, and right after this sum there must be a closing bracket, otherwise it is a fault.",
    ],
    [
      "38",
      "As soon as you meet an opening bracket at such a place, see how many brackets are now open in this formula, this one included; deepest is the largest such number met in any formula, faulty ones included.",
    ],
    ["43-48", "A digit: it and all digits that follow it directly form a number."],
    ["49-51", "Anything else must be a name that has a value at this time, and stands for it; otherwise it is a fault."],
    [
      "52-54",
      "If an exclamation mark follows a number or a name directly, replace its value by half of what you get when you multiply it by the number one higher (so 4! is 4 times 5, halved, which is 10). Only one mark is taken this way, no mark after a bracket is, and this is no operation. A minus sign in front is applied afterwards.",
    ],
    ["55", "The factor is then complete."],
    [
      "57",
      "\nNow go through the formulas between the semicolons in their order. An empty text between two semicolons, or an empty input, counts as a formula too, a faulty one.",
    ],
    [
      "58",
      "If the second character of a formula is an equals sign, its first character, even if it is no letter, is the name to be set, and the formula proper begins with the third character. Otherwise there is no name.",
    ],
    ["59-60", "Work out the formula as a sum."],
    ["61-62", "If characters are left after the sum, that is a fault."],
    [
      "63-64",
      "If you gave up because of a division by zero, the value of the formula is 0, and what was left of it is not looked at; this is no fault.",
    ],
    ["65-67", "If there was a fault, add one to faults and go on with the next formula; nothing is set or written down."],
    ["68-69", "Otherwise, if there is a name to be set, set it to the value, whatever it was before."],
    ["70-71", "If there is no name, write the value at the end of the results."],
  ],
  outputs: [["72", "Report the list of results, and the trackers: operations, deepest and faults."]],
  cases: [
    ["a=3;a+2*a;-7/2"],
    [""],
    ["(1+2;4!;(4!!);2*(3-(b))"],
    ["x=5;x=x-9;x!*2;-x!;10/(x+4);1"],
    ["8/3/2*5;((7));9-4-3)"],
    ["k=2*(1+1)!;3+;5-2*6/0*z;1=2;--1"],
    ["n=12;n/5-n*2+(n-(4+n)*3);n=n/0;n+1"],
  ],
};
