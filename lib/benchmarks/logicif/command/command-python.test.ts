import { afterAll, describe, expect, it } from "vitest";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { providePython } from "@/lib/sandbox/python/provide-python";
import { analyse, run } from "./command-python";

// A start takes two seconds of CPU time, and longer on a busy machine.
const { python, close } = providePython();
afterAll(close);

const lines = (...records: readonly object[]) => records.map((line) => JSON.stringify(line)).join("\n");

/** A sandbox that keeps its outcomes until `count` calls have them, and then returns the last call's outcome first. */
function lastFirst(count: number): typeof python {
  let arrived = 0;
  const kept: { nth: number; give: () => void }[] = [];
  return async (request) => {
    const nth = arrived++;
    const outcomes = await python(request);
    await new Promise<void>((give) => {
      kept.push({ nth, give });
      if (kept.length === count) for (const { give } of kept.toSorted((a, b) => b.nth - a.nth)) give();
    });
    return outcomes;
  };
}

async function printed(
  command: typeof run,
  files: Record<string, string>,
  sandbox = python,
): Promise<{ out: string[]; problems: FileProblem[] }> {
  const problems: FileProblem[] = [];
  const named = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, [namedFile(text, name)]]));
  const call = {
    files: named.in ?? [],
    options: {},
    optionFiles: named,
    problem: (problem: FileProblem) => problems.push(problem),
    tools: { python: sandbox },
  };
  const out: string[] = [];
  for await (const line of command.run(call)) out.push(typeof line === "string" ? line : JSON.stringify(line));
  return { out, problems };
}

describe("heed logicif run", () => {
  it("prints the result of each function on each case, as Python writes it", async () => {
    const functions = lines(
      { task_id: "a", function: "def f(n, g):\n    return n / 2, {'steps': n, 'big': 10 ** 20}" },
      { task_id: "b", function: "def f(x):\n    return (x, [1.0, None, True], 'é'), {'k': float('nan')}" },
    );
    const cases = `{"task_id": "b", "test_cases": [[12345678901234567890], [1.0], [{"a": 1e20}]]}\n{"task_id": "a", "test_cases": [[3, 1], [0]]}`;
    const { out, problems } = await printed(run, { functions, cases });
    expect(out).toEqual([
      '{"task_id": "a", "test_case_id": 0, "output": 1.5, "stats": {"steps": 3, "big": 100000000000000000000}}',
      `{"task_id": "a", "test_case_id": 1, "error": "TypeError: f() missing 1 required positional argument: 'g'"}`,
      '{"task_id": "b", "test_case_id": 0, "output": [12345678901234567890, [1.0, null, true], "\\u00e9"], "stats": {"k": NaN}}',
      '{"task_id": "b", "test_case_id": 1, "output": [1.0, [1.0, null, true], "\\u00e9"], "stats": {"k": NaN}}',
      '{"task_id": "b", "test_case_id": 2, "output": [{"a": 1e+20}, [1.0, null, true], "\\u00e9"], "stats": {"k": NaN}}',
    ]);
    expect(problems).toEqual([]);
  });

  it("refuses a function with a line and reason, and continues with the rest", async () => {
    const functions = lines(
      { task_id: "unparsed", function: "def f(x):\n    return (" },
      { task_id: "unnamed", function: "import math\n\ndef g(x):\n    return x, {}" },
      { task_id: "pairless", function: "import math\ndef f(x):\n    return x" },
      { task_id: "good", function: "def f(x):\n    return x, {}" },
      { task_id: "order", function: "def f(x):\n    return list({'a', 'b', 'c', 'd', 'e'}), {}" },
    );
    const tasks = ["unparsed", "unnamed", "pairless", "good", "order", "nobody"];
    const cases = lines(...tasks.map((task_id) => ({ task_id, test_cases: [[1]] })));
    // Each of the five functions is analysed and called.
    const { out, problems } = await printed(run, { functions, cases }, lastFirst(10));
    expect(out.map((line) => JSON.parse(line))).toEqual([
      { task_id: "unparsed", test_case_id: 0, error: expect.stringMatching(/never closed.*line 2 of the function/) },
      { task_id: "unnamed", test_case_id: 0, error: "It defines no function f, but g (line 3 of the function)." },
      { task_id: "pairless", test_case_id: 0, error: "f returns no pair of result and trackers, but 1 (line 2 of the function)." },
      { task_id: "good", test_case_id: 0, output: 1, stats: {} },
      { task_id: "order", test_case_id: 0, error: expect.stringMatching(/^nondeterministic/) },
    ]);
    expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
      [1, "row"],
      [2, "row"],
      [3, "row"],
      [5, "note"],
      [null, "row"],
    ]);
  });

  it("accepts benchmark records as cases, and names unusable lines", async () => {
    const record = { task_id: "a", test_case_id: "7", input: "[[1, 2]]", function: "def f(x):\n    return len(x), {'n': 1}" };
    const { out, problems } = await printed(run, { functions: `${lines(record)}\nnothing`, cases: lines(record, { task_id: "a" }) });
    expect(out).toEqual(['{"task_id": "a", "test_case_id": "7", "output": 2, "stats": {"n": 1}}']);
    expect(problems.map(({ message }) => message)).toEqual(["a has neither test_cases nor input.", "The line is not a JSON object."]);
  });
});

it("heed logicif analyse prints complexity_metrics, with floats as Python writes them, and continues after a fault", async () => {
  const text = lines({ task_id: "a", function: "def f(x):\n    return x, {}" }, { task_id: "b", function: "def" }, { task_id: "c" });
  const { out, problems } = await printed(analyse, { in: text });
  expect(out).toEqual([
    '{"task_id": "a", "complexity_metrics": {"cyclomatic_complexity": 1, "max_nesting_depth": 0, "code_complexity_score": 2.0, "total_control_structures": 0, "function_calls": 0, "total_function_lines": 2}}',
    '{"task_id": "b", "error": "invalid syntax (line 1 of the function)"}',
  ]);
  expect(problems.map(({ line }) => line)).toEqual([3, 2]);
});
