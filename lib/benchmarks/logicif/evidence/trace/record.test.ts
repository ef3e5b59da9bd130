import { expect, it } from "vitest";
import type { PythonRequest } from "@/lib/benchmarks/kit";
import { sandbox } from "@/lib/sandbox/python/sandbox.fixture";
import { type Recording, readRecording, recording, recordRequest } from "./record";
import { recorder } from "./recorder";
import { walkOf } from "./walk";

async function called(request: PythonRequest): Promise<Recording> {
  const [outcome] = await sandbox.run(request);
  if (outcome?.kind !== "value") throw new Error(JSON.stringify(outcome));
  return recording.parse(JSON.parse(outcome.json));
}
const recorded = (source: string, input: unknown[]) => called(recordRequest(source, "f", JSON.stringify(input)));

const rising = `def f(a):
    t = 0
    r = [x * 2 for x in a]
    for x in a:
        if x > 2:
            t += 1
            continue
        r.append(x)
    return r, {"turns": t, "length": len(r)}`;

it("records statements with their changes, and trackers under their own names", async () => {
  const { steps, cut, counts, constructs, trackers } = await recorded(rising, [[1, 3]]);
  expect(cut).toBe(false);
  expect(steps.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 8, 4, 5, 6, 7, 4, 9]);
  expect(steps[0]).toEqual({ line: 1, depth: 0, opens: true, changed: [["a", "[1, 3]"]] });
  expect(steps[2]?.changed).toEqual([
    ["r", "[2, 6]"],
    ["tracker length", "2"],
  ]);
  expect(steps.at(-1)?.note).toBe("returns ([2, 6, 1], {'turns': 1, 'length': 3})");
  expect(counts).toEqual({ steps: 11, iterations: 2, recursion_depth: 1, live_variables: 4 });
  expect(constructs).toEqual({ loop: "for", nesting: 1, recursion: false, early_exit: false });
  expect(trackers).toEqual({ turns: "t", length: null });
});

it("opens a frame for each call, and records a statement's changes after a nested call as a separate step", async () => {
  const source = `def f(n):
    seen = {"calls": 0}

    def g(k):
        seen["calls"] += 1
        if k < 1:
            return 1
        return k * g(k - 1)

    x = g(n)
    return x, seen`;
  const { steps, counts, constructs } = await recorded(source, [2]);
  expect(steps.map(({ line, depth, opens }) => `${line}/${depth}${opens ? "!" : ""}`)).toEqual(
    "1/0! 2/0 4/0 10/0 4/1! 5/1 6/1 8/1 4/2! 5/2 6/2 8/2 4/3! 5/3 6/3 7/3 8/2 8/1 10/0 11/0".split(" "),
  );
  expect(counts).toMatchObject({ steps: 13, recursion_depth: 3 });
  expect(constructs).toMatchObject({ loop: "none", recursion: true, early_exit: true });
  expect(walkOf({ steps, trackers: { calls: null } }).map(({ name, value }) => `${name} ${value}`)).toEqual(
    "n 2|calls 0|k 2|calls 1|k 1|calls 2|k 0|calls 3|x 2".split("|"),
  );
});

it("shows values without running their code, with long ones shortened and sets in a fixed order", async () => {
  const source = `class Odd:
    def __init__(self):
        self.inner = [1]
    def __repr__(self):
        raise ValueError("looked at")

def f(n):
    o = Odd()
    s = {"b", "a", "c"}
    w = list(range(n))
    return len(w), {"size": len(s)}`;
  const { steps } = await recorded(source, [5000]);
  const shown = new Map(steps.flatMap(({ changed }) => changed));
  expect(shown.get("o")).toBe("Odd(inner=[1])");
  expect(shown.get("s")).toBe("{'a', 'b', 'c'}");
  expect(shown.get("w")).toMatch(/^\[0, 1, .*, … 5000 in all\]$/);
});

it("cuts the steps but keeps counting", async () => {
  const source = `def f(n):
    t = 0
    while True:
        t += 1
        if t == n:
            break
    return t, {"rounds": t}`;
  const { steps, cut, counts } = await recorded(source, [3000]);
  expect(cut).toBe(true);
  expect(steps).toHaveLength(2000);
  expect(counts.iterations).toBe(3000);
  const small = await called({
    source: recorder,
    name: "record",
    calls: [JSON.stringify([source, "f", "[3000]", 2000, 5000])],
    untrusted: source,
  });
  expect(JSON.stringify(small.steps).length).toBeLessThan(5000);
  expect(small).toMatchObject({ cut: true, counts });
});

it("does not change an execution by showing its trackers", async () => {
  const rest = `def f(xs):
    it = iter(xs)
    n = 0
    for x in it:
        n += x
        if n > 3:
            break
    return n, {"rest": sum(1 for _ in it)}`;
  const { returned, counts, trackers } = await recorded(rest, [[1, 2, 3, 4, 5]]);
  expect([returned, counts.iterations, trackers]).toEqual(['{"output": 6, "stats": {"rest": 2}}', 3, { rest: null }]);
  const nested = `def f(xs):
    its = [iter(xs)]
    n = next(its[0])
    return n, {"rest": sum(1 for _ in its[0])}`;
  expect((await recorded(nested, [[1, 2, 3]])).returned).toBe('{"output": 1, "stats": {"rest": 2}}');
  const local = `def f(xs):
    calls = []
    def sum(values):
        calls.append(values)
        return len(calls)
    n = len(xs)
    return n, {"calls": sum(xs)}`;
  expect((await recorded(local, [[1, 2]])).returned).toBe('{"output": 2, "stats": {"calls": 1}}');
  const absent = `from collections import defaultdict
def f(xs):
    d = defaultdict(int)
    n = len(xs)
    return len(d), {"none": d[7], "size": len(d)}`;
  const { returned: kept, steps } = await recorded(absent, [[1, 2]]);
  expect(kept).toBe('{"output": 0, "stats": {"none": 0, "size": 1}}');
  expect(steps.flatMap(({ changed }) => changed).filter(([name]) => name.startsWith("tracker "))).toEqual([
    ["tracker size", "0"],
    ["tracker size", "1"],
  ]);
});

it("is dropped if the function returned another value than the label, or none", async () => {
  const json = async (source: string) => JSON.stringify(await recorded(source, [[1, 3]]));
  const label = '{"output": [2, 6, 1], "stats": {"length": 3, "turns": 1}}';
  expect(readRecording(await json(rising), label)?.returned).toBe('{"output": [2, 6, 1], "stats": {"turns": 1, "length": 3}}');
  expect(readRecording(await json(rising), label.replace("3", "4"))).toBeNull();
  expect(readRecording(await json("def f(a):\n    return a[9], {}"), label)).toBeNull();
  expect(readRecording(await json("def f(a):\n    return None"), label)).toBeNull();
});

it("records an execution that raises to its end", async () => {
  const { steps } = await recorded("def f(a):\n    b = a[0]\n    return b, {}", [[]]);
  expect(steps.at(-1)).toMatchObject({ line: 2, note: "raises IndexError" });
});
