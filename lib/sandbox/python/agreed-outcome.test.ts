import { describe, expect, it } from "vitest";
import { body, sandbox } from "./sandbox.fixture";

/** Runs a function of these lines under two hash seeds; returns its JSON, or describes how it ended. */
async function twice(lines: string): Promise<string> {
  const source = body(...lines.split("\n"));
  const [outcome] = await sandbox.run({ source, name: "f", calls: ["[]"], hashSeeds: [0, 1] });
  if (outcome?.kind === "value") return outcome.json;
  return outcome?.kind === "exception" ? outcome.type : `${outcome?.kind}: ${outcome?.message}`;
}
const fallback = (expression: string, error: string) => `try:\n    return ${expression}\nexcept ${error}:\n    return -1`;

describe("a result that depends on more than the arguments is reported with the cause", () => {
  it.each([
    ["import random\nreturn random.randint(0, 1)", /depends on chance/],
    ["import random\nreturn 'rare' if random.random() < 0.001 else 'usual'", /depends on chance/],
    ["from random import shuffle\nx = [1, 1]\nshuffle(x)\nreturn x", /depends on chance/],
    ["import random\nreturn random.Random().choice([1])", /depends on chance/],
    ["import os\nreturn os.urandom(1)[0] * 0", /depends on chance/],
    ["import uuid\nreturn len(str(uuid.uuid4()))", /depends on chance/],
    ["import secrets\nreturn secrets.randbelow(1)", /depends on chance/],
    ["import datetime\nreturn datetime.date.today().year", /depends on the clock/],
    ["from datetime import datetime\nreturn datetime.now().isoformat()[:2]", /depends on the clock/],
    ["import time\nreturn int(time.time() // 10**9)", /depends on the clock/],
    ["import time\nreturn time.perf_counter() > 0", /depends on the clock/],
    ["import datetime\nreturn datetime.datetime.fromtimestamp(1700000000).hour", /depends on the platform.*time zone/],
    ["import sys\nreturn min([sys.maxsize])", /depends on the platform.*sys.maxsize/],
    ["from sys import maxsize as most\nreturn most % 1000", /depends on the platform.*sys.maxsize/],
    ["return hash(10**12) % 1000", /depends on the platform.*hash/],
    ["return hash(0.3) % 8", /depends on the platform.*hash/],
    ["return id(object()) % 7 * 0", /depends on the platform.*id/],
    [
      "a = [object() for _ in range(6)]\nreturn [i for i, _ in sorted(enumerate(a), key=lambda p: id(p[1]))]",
      /depends on the platform.*id/,
    ],
    ["import struct\nreturn struct.calcsize('l')", /depends on the platform.*struct/],
    ["import array\nreturn array.array('l').itemsize", /depends on the platform.*array/],
    ["import sys\nreturn sys.getsizeof([])", /depends on the platform.*sys.getsizeof/],
    ["return list({10**10, 5, 10**11, 3, 10**12, 8})", /order of a set/],
    ["return list({None, 1, 2, 3})", /order of a set/],
    ["return sum([0.1, 0.2, 0.3])", /how floats are summed/],
    [fallback("len('a' * (3 * 10**8))", "MemoryError"), /depends on the platform.*memory/],
    [fallback("len([0] * (6 * 10**7))", "Exception"), /depends on the platform.*memory/],
    [fallback("len(range(3 * 10**9))", "OverflowError"), /depends on the platform.*limits/],
    [`import random\nrandom.seed(1)\n${fallback("random.sample(range(10**10), 2)", "OverflowError")}`, /depends on the platform.*limits/],
    [`import itertools\n${fallback("list(itertools.islice([1], 2**33))", "ValueError")}`, /depends on the platform.*limits/],
    [
      "def g(n):\n    try:\n        return g(n + 1)\n    except RecursionError:\n        return n\nreturn g(0)",
      /depends on the platform.*limits/,
    ],
  ])("%s", async (lines, words) => {
    expect(await twice(lines)).toMatch(new RegExp(`^nondeterministic: .*${words.source}`));
  });
});

describe("a result that depends only on the arguments is a value", () => {
  it.each([
    [
      "import random\nrandom.seed(42)\nreturn [random.random(), random.randint(0, 10**12), random.sample(range(100), 3)]",
      /^\[0.6394267984578837/,
    ],
    ["import random\nr = random.Random(7)\na = list(range(10))\nr.shuffle(a)\nreturn a", /^\[8, 3, 1, 4, 7, 0, 9, 6, 2, 5\]$/],
    ["import sys\nbest = sys.maxsize\nfor v in [3, 1, 2]: best = min(best, v)\nreturn best", /^1$/],
    ["seen = {}\nfor v in [[1], [2]]: seen[id(v)] = v\nreturn len(seen)", /^2$/],
    ["return [hash(12345), hash(-7) % 13, hash(True)]", /^\[12345, 6, 1\]$/],
    ["return list({3, 1, 2, 40, 17})", /^\[1, 2, 3, 17, 40\]$/],
    ["return [0.5 in {0.5, 1.5}, {2**70: 1}[2.0**70], {1.0: 2}[1], -2.5 in {-2.5: 1}, None in {None}]", /^\[true, 1, 2, true, true\]$/],
    ["import datetime\nreturn str(datetime.date(2024, 2, 28) + datetime.timedelta(2))", /^"2024-03-01"$/],
    [`import math\n${fallback("math.exp(1000)", "OverflowError")}`, /^-1$/],
    [fallback("int(float('inf'))", "OverflowError"), /^-1$/],
    [fallback("2.0 ** 10000", "OverflowError"), /^-1$/],
    [fallback("(300).to_bytes(1, 'big') and 1", "OverflowError"), /^-1$/],
    [fallback("(-3).to_bytes(1, 'big') and 1", "OverflowError"), /^-1$/],
    [fallback("float('inf').as_integer_ratio()[0]", "OverflowError"), /^-1$/],
    [`import array\n${fallback("len(array.array('b', [300]))", "OverflowError")}`, /^-1$/],
    [fallback("[1, 2].index(3)", "ValueError"), /^-1$/],
    ["import struct\nreturn struct.calcsize('<l')", /^4$/],
    ["def g(n): return 0 if n == 0 else sum(g(n - 1) + 1 for _ in range(1))\nreturn g(400)", /^400$/],
  ])("%s", async (lines, json) => {
    expect(await twice(lines)).toMatch(json);
  });

  it("and too deep a recursion is a RecursionError, even within a sum", async () => {
    expect(await twice("def g(n): return 0 if n == 0 else 1 + g(n - 1)\nreturn g(2000)")).toBe("RecursionError");
    expect(await twice("def g(n): return 0 if n == 0 else sum(g(n - 1) + 1 for _ in range(1))\nreturn g(1200)")).toBe("RecursionError");
  });
});
