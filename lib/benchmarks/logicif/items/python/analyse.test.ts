import { afterAll, describe, expect, it } from "vitest";
import { providePython } from "@/lib/sandbox/python/provide-python";
import { type Analysis, analyse } from "./analyse";
import published from "./published.fixture.json";

// A start takes two seconds of CPU time, and longer on a busy machine.
const { python, close } = providePython();
afterAll(close);

async function measured(source: string): Promise<Extract<Analysis, { ok: true }>> {
  const [analysis] = await analyse([source], python);
  if (!analysis?.ok) throw new Error(analysis?.reason);
  return analysis;
}

describe("complexity", () => {
  it("matches the authors' sample for all of its functions", async () => {
    const analyses = await analyse(
      published.map(({ source }) => source),
      python,
    );
    expect(analyses.map((analysis) => analysis.ok && analysis.metrics)).toEqual(published.map(({ metrics }) => metrics));
  });

  it("counts an elif as a deeper if, handlers as branches, and a try as a structure", async () => {
    const source = [
      "def f(x):",
      "    try:",
      "        if x > 2:",
      "            return 1",
      "        elif x > 1:",
      "            return 2",
      "        else:",
      "            return 3 if x and not x else 4",
      "    except ValueError:",
      "        pass",
      "    except (KeyError, OSError):",
      "        with open(x) as y:",
      "            pass",
    ].join("\n");
    // Cyclomatic complexity is 1 + 2 ifs + 2 handlers; try, if and elif give depth three; there are one call and thirteen lines.
    expect((await measured(source)).metrics).toEqual({
      cyclomatic_complexity: 5,
      max_nesting_depth: 3,
      code_complexity_score: 22.5,
      total_control_structures: 3,
      function_calls: 1,
      total_function_lines: 13,
    });
  });

  it("starts a nested definition at level 0, counts its lines twice, and does not count comprehensions or match as branches", async () => {
    const source = [
      "def f(n):",
      "    for i in range(n):",
      "        while i:",
      "            def g(k):",
      "                if k:",
      "                    return [a for a in range(k) if a]",
      "            i = g(i)",
      "    match n:",
      "        case 1: pass",
      "    return n",
    ].join("\n");
    const { metrics, constructs } = await measured(source);
    expect(metrics).toMatchObject({ cyclomatic_complexity: 4, max_nesting_depth: 2, function_calls: 3, total_function_lines: 13 });
    expect(metrics.code_complexity_score).toBe(4 + 6 + 6 + 0.5 * 6.5);
    expect(constructs).toEqual({
      for: true,
      while: true,
      loopDepth: 2,
      recursion: false,
      earlyExit: false,
      comprehension: true,
      try: false,
    });
  });

  it("rounds as Python does, and gives a source without functions no length", async () => {
    const three = `${"def a():\n    return 1\n".repeat(2)}def b():\n    x = 1\n    y = 2\n    return x\n`;
    expect((await measured(three)).metrics.code_complexity_score).toBe(2.33);
    expect((await measured("x = 1\n")).metrics).toMatchObject({ code_complexity_score: 1, total_function_lines: 0 });
  });
});

describe("constructs", () => {
  it.each([
    ["def f(n):\n    return 1 if n < 2 else f(n - 1)", { recursion: true, earlyExit: false, loopDepth: 0 }],
    ["def f(n):\n    def g(k):\n        return g(k - 1)\n    return g(n)", { recursion: true }],
    ["class A:\n    def go(self):\n        return self.go()\ndef f(n):\n    return A().go()", { recursion: true }],
    ["def f(n):\n    for i in n:\n        if i: return 1\n    return 2", { earlyExit: true, for: true, loopDepth: 1 }],
    ["def f(n):\n    for i in n:\n        def g(): return 1\n    return 2", { earlyExit: false }],
    ["def f(n):\n    for i in n:\n        continue\n    return 2", { earlyExit: true }],
    ["def f(n):\n    while n:\n        for a in n:\n            for b in a: pass\n", { loopDepth: 3, while: true }],
    ["def f(n):\n    try: return {x for x in n}\n    finally: pass", { try: true, comprehension: true }],
  ])("%j", async (source, constructs) => {
    expect((await measured(source)).constructs).toMatchObject(constructs);
  });
});

it("reports why and where a source does not parse, and which functions it defines", async () => {
  const analyses = await analyse(
    ["def f(:\n  pass", "def g(x):\n    return (", "x = 1\ndef h(): pass\n", "a\0b", `f(${"(".repeat(2000)}`],
    python,
  );
  expect(analyses).toMatchObject([
    { ok: false, line: 1, reason: "invalid syntax" },
    { ok: false, line: 2, reason: expect.stringContaining("never closed") },
    { ok: true, functions: [["h", 2]] },
    { ok: false },
    { ok: false },
  ]);
});
