import type { SeedFunction } from "./seed-function";

export const alarmNight: SeedFunction = {
  id: "alarm-night",
  outputFormat: "tuple(list[str], list[int], list[int])",
  source: `def f(n, a, c):
    q = []
    t = {"invalid": 0, "snoozes": 0, "lapsed": 0}
    for i, x in enumerate(a):
        try:
            h, m = [int(y) for y in x.split(":")]
            if h > 23 or m > 59 or len(x) != 5:
                raise ValueError(x)
        except ValueError:
            t["invalid"] += 1
            continue
        z = h * 60 + m
        if z < n:
            z += 1440
        q.append([z, i, 0, 0])
    o = []
    j = 0
    b = [0] * len(a)
    while q and j < len(c):
        e = min(q)
        q.remove(e)
        z, i, u, w = e
        if z - n > 900:
            t["lapsed"] += 1
            continue
        b[i] += 1
        x = c[j]
        j += 1
        o.append(str(z // 60 % 24).zfill(2) + str(z % 60).zfill(2) + x)
        k = 0
        if x == "s":
            t["snoozes"] += 1
            k = z + max(10 - 3 * u, 2)
            u += 1
            w = 0
        elif x == "d":
            if w == 2:
                t["lapsed"] += 1
            else:
                k = z + 4
                w += 1
        elif x == "x":
            l = [y for y in q if y[0] > z + 30]
            if len(l) == len(q):
                k = z + 60
            else:
                q = l
        if k > 0:
            while k in [y[0] for y in q]:
                k += 1
            q.append([k, i, u, w])
    r = sorted([y[0] - n for y in q])
    return (o, r, b), t`,
  draw: `def draw(random, size):
    n = random.randint(0, 1439)
    a = []
    for _ in range(random.randint(1, 2 + size)):
        z = (n + random.randint(-20, 60)) % 1440
        a.append(str(z // 60).zfill(2) + ":" + str(z % 60).zfill(2))
        if random.random() < 0.15:
            a[-1] = random.choice(["7:30", "24:10", "noon", "12:60", "09:5", "1:2:3"])
    return [n, a, "".join(random.choice("ssddoxd") for _ in range(random.randint(2, 3 + 2 * size)))]`,
  inputs: [
    [
      "1",
      "You are given the time at which an alarm clock is switched on, in minutes since midnight (0 to 1439), a list of alarms as texts (with no blanks and no signs in them), and a text of letters, each of which is what the sleeper does at one ring.",
    ],
  ],
  logics: [
    ["2", "Start with no alarms pending."],
    ["3", "The trackers invalid, snoozes and lapsed start at zero."],
    ["4", "\nFirst set the alarms, in the order of the list; each one keeps its place in the list as its number."],
    ["5-6", "Such a text should be the hour and the minute, each as a number, with one colon between them; anything else is wrong."],
    [
      "7-8",
      'It is also wrong if the hour is greater than 23, if the minute is greater than 59, or if the text has not exactly five characters, as in "7:30".',
    ],
    ["9-11", "If it is wrong in any of these ways, add one to invalid and leave this alarm out."],
    ["12", "Of any other work out the minute of the day, the hour times 60 plus the minute."],
    [
      "13-14",
      "If that is before the time at which the clock is switched on, the alarm means the next day, so add 1440; if it is the very same minute, it rings today.",
    ],
    ["15", "The alarm is then pending for that minute, even if another one is too, with no snoozes and no dozes of its own so far."],
    [
      "16-18",
      "\nOpen an empty log, begin at the first letter, and keep for every alarm of the list, those left out included, a count of its rings that starts at 0.",
    ],
    ["19", "Now repeat this as long as at least one alarm is pending and there are letters left."],
    [
      "20-22",
      "The pending alarm with the earliest minute is the one to ring (of several for the same minute, the one with the lowest number); it is not pending any more, unless it is set again as told below.",
    ],
    [
      "23-25",
      "However, if its minute is more than 900 minutes after the clock was switched on, it makes no sound: add one to lapsed and go on with the next pending alarm, without an entry in the log and without using up a letter.",
    ],
    ["26-28", "Otherwise it rings: its count of rings goes up by one, and the next letter is taken for this ring."],
    [
      "29",
      "Write an entry into the log: the time of the ring as two digits for the hour and two digits for the minute, with no colon (minutes of the next day are written as times of day, from 0000 on), and directly after them the letter.",
    ],
    ["30", "What the letter says may be to set this alarm again for a later minute; otherwise it is done."],
    [
      "31-35",
      'For the letter "s" the sleeper snoozes: add one to snoozes. The alarm is to be set again for 10 minutes after this ring, less 3 minutes for each snooze that it has had before this one, but at least 2 minutes after it. It now has one snooze more, and its dozes are set back to none.',
    ],
    ["36", 'For the letter "d" the sleeper dozes on.'],
    ["37-38", "If this alarm has two dozes already, it gives up: add one to lapsed, and it is not set again."],
    ["39-41", "If not, it is to be set again for 4 minutes after this ring, and it has one doze more."],
    [
      "42-43",
      'For the letter "x" the sleeper means to silence what comes soon, that is every pending alarm whose minute is at most 30 minutes after this ring.',
    ],
    [
      "44-45",
      "If there is no such alarm among the pending ones, the one that has just rung is to be set again for 60 minutes after this ring, with its snoozes and dozes as they were.",
    ],
    ["46-47", "If there is at least one, all of these are struck out, and the one that has just rung is not set again."],
    ["42-43", "Any other letter switches off the alarm that has rung, and nothing else happens."],
    ["48", "If the alarm is to be set again, it should not ring in the same minute as another one."],
    ["49-50", "For as long as some other pending alarm has the minute for which it would be set, move it to the next minute."],
    ["51", "Then it is pending for that minute."],
    [
      "52",
      "\nIn the end, find for each alarm that is still pending how many minutes after the clock's being switched on it would ring, and sort these numbers from the smallest to the greatest.",
    ],
  ],
  outputs: [
    [
      "53",
      "Report the log as a list of its entries in order, the sorted list of minutes (empty if no alarm is pending), and the list of the counts of rings in the order of the given alarms, with the trackers invalid, snoozes and lapsed.",
    ],
  ],
  cases: [
    [400, ["06:50", "07:00", "6:45"], "ss"],
    [0, [], "sd"],
    [1430, ["23:55", "00:05", "24:00"], "ddddo"],
    [600, ["10:00", "10:20", "09:59"], "xxs"],
    [720, ["12:30", "noon", "12:05", "12:60"], "ssssx"],
    [480, ["08:10", "08:41", "08:45"], "xxs"],
    [1000, ["17:00", "16:40", "16:45"], ""],
    [60, ["01:15", "01:15", "01:20"], "dsodx"],
  ],
};
