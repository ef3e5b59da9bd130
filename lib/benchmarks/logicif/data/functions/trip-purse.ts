import type { SeedFunction } from "./seed-function";

export const tripPurse: SeedFunction = {
  id: "trip-purse",
  outputFormat: "list[tuple(str, str, int)]",
  source: `def f(a):
    b = {}
    h = []
    z = 0
    c = 0
    e = 0
    q = 0

    def g(l, s):
        for k, n in l:
            b[k] = b.get(k, 0) + s * n

    for x in a:
        w = x.split()
        if w[0] == "undo":
            if h:
                g(h.pop(), -1)
            else:
                z += 1
            continue
        if w[0] == "void":
            u = [l for l in h if l[0][0] == w[1]]
            if not u:
                z += 1
            for l in u:
                g(l, -1)
            h = [l for l in h if l[0][0] != w[1]]
            continue
        if w[0] == "limit":
            q = int(w[1])
            continue
        n = int(w[2])
        l = [[w[1], n]]
        if w[0] == "give":
            l.append([w[3], -n])
        else:
            p = sorted(w[3:])
            for i in range(len(p)):
                m = n // len(p)
                if i < n % len(p):
                    m += 1
                    c += 1
                l.append([p[i], -m])
        g(l, 1)
        h.append(l)
    r = []
    while True:
        o = sorted([k for k in b if b[k] < 0])
        s = sorted([k for k in b if b[k] > 0])
        if not o:
            break
        t = None
        for i in o:
            for j in s:
                if b[i] + b[j] == 0:
                    t = (i, j)
                    break
            if t:
                e += 1
                break
        if not t:
            t = (min(o, key=lambda k: b[k]), max(s, key=lambda k: b[k]))
        i, j = t
        n = min(-b[i], b[j])
        if q > 0 and n > q:
            n = q
        g([[i, -n], [j, n]], -1)
        r.append([i, j, n])
    return r, {"idle": z, "extra": c, "exact": e}`,
  draw: `def draw(random, size):
    names = ["ann", "bo", "cy", "dee", "eli", "flo"][:2 + (size + 1) // 2]
    a = []
    for _ in range(random.randint(1 + size, 3 + size)):
        k = random.randint(0, 9)
        n = str(random.randint(1, 12 + 6 * size))
        if k == 0:
            a.append(random.choice(["undo", "void " + random.choice(names), "limit " + str(random.randint(6, 20))]))
        elif k < 3:
            i, j = random.sample(names, 2)
            a.append("give " + i + " " + n + " " + j)
        else:
            p = random.sample(names, random.randint(1, len(names)))
            a.append("spend " + random.choice(names) + " " + n + " " + " ".join(p))
    return [a]`,
  inputs: [
    [
      "1",
      'You get the entries of a travel purse, a list of texts of words with a blank between them. "spend", a name, an amount and one or more different names means that the first person paid the amount for all who are named after it (who may or may not include that person). "give", a name, an amount and a second name means that the first person handed the amount to the second. "void" has a name after it, "limit" a whole number of zero or more, and "undo" stands alone. Names are in small letters and amounts are whole and positive.',
    ],
  ],
  logics: [
    [
      "2-7",
      "Nobody has a balance yet (it counts as 0), the pile of bookings is empty, there is no limit, and three tallies start at zero: idle, extra and exact.",
    ],
    [
      "9-11",
      "\nA booking is a list of changes, each a name and an amount, and to book it means to add each amount to the balance of its name. To take a booking back means to subtract each amount instead.",
    ],
    ["13-14", "First go through the entries in order."],
    [
      "15-17",
      "For undo, if there is a booking on the pile, take the topmost one off and take it back. Tallies are not corrected by this, and what was undone stays undone.",
    ],
    ["18-20", "If the pile is empty, add one to idle. After an undo, of either kind, go to the next entry."],
    [
      "21-22",
      "For void, find all bookings on the pile whose first name is the name after the word, that is, what this person spent or gave.",
    ],
    ["23-24", "If there are none, add one to idle."],
    [
      "25-28",
      "Take each of them back and remove it from the pile; the others stay in their order. Again, other tallies are not corrected. Go to the next entry.",
    ],
    [
      "29-31",
      "For limit, the number becomes the limit for the payments at the end, in place of the one before; a limit of 0 means that there is none. This is no booking, so it cannot be undone. Go to the next entry.",
    ],
    ["32-33", "For every other entry, start a booking with the first name and the amount as a plus."],
    ["34-35", "For give, add to the booking the second name with the amount as a minus."],
    ["36-37", "For spend, put the names after the amount in alphabetical order."],
    ["38-39", "Share the amount among them: each is to bear the amount divided by their number, rounded down."],
    [
      "40-42",
      "If a remainder is left, as many people as the remainder says, from the start of the alphabetical order, bear one more; add one to extra for each of them.",
    ],
    [
      "43",
      "Add each of these names to the booking with what it bears as a minus. (If the payer is among them, both changes are booked for the payer, one after the other.)",
    ],
    ["44-45", "Now book the booking and lay it on the pile."],
    ["46-47", "\nWhen all entries are done, the debts are settled, with an empty list of payments. Repeat the following."],
    [
      "48-49",
      "List the debtors, all with a balance below zero, and the creditors, all with a balance above zero, each in alphabetical order of the names.",
    ],
    ["50-51", "If there are no debtors, you are done."],
    [
      "52-57",
      "Otherwise first look for a pair that comes out even: take the debtors in order, and for each go through the creditors in order, until you find a creditor who is to receive exactly what the debtor owes.",
    ],
    ["58-60", "If you find such a pair, add one to exact, and look no further in this round."],
    [
      "61-62",
      "If there is none, the pair is the debtor who owes the most and the creditor who is to receive the most; among equals, in either case, the one first in the alphabet.",
    ],
    ["63-64", "The payment is what the debtor owes or what the creditor is to receive, whichever is less."],
    [
      "65-66",
      "If there is a limit and the payment is above it, it is lowered to the limit. (The pair may then come up again in a later round, where exact counts again if it still comes out even.)",
    ],
    [
      "67-68",
      "Add the payment to the debtor's balance and take it off the creditor's, and write down the payment as debtor, creditor and amount.",
    ],
  ],
  outputs: [
    [
      "69",
      "Report the payments in the order in which you wrote them down, each as a list of the debtor's name, the creditor's name and the amount (an empty list if there were none), and the trackers: idle, extra and exact.",
    ],
  ],
  cases: [
    [["spend ann 10 ann bo cy"]],
    [[]],
    [["undo", "give bo 4 ann", "undo", "undo", "give bo 3 cy"]],
    [["spend dee 20 ann bo cy", "give ann 5 cy", "spend bo 6 dee ann"]],
    [["spend cy 7 bo ann", "spend bo 9 eli dee cy bo", "undo", "limit 2", "give eli 4 cy", "spend ann 3 dee"]],
    [["limit 1", "limit 0", "give cy 8 ann", "give dee 5 bo", "spend dee 3 bo", "give cy 2 eli", "give eli 1 bo"]],
    [["give ann 6 bo", "spend bo 11 ann bo", "limit 3", "spend ann 1 cy bo", "void bo", "give cy 1 ann", "void dee", "spend cy 9 bo"]],
  ],
};
