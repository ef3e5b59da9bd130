import { afterAll, beforeAll, expect, it } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { endPool, pool } from "@/lib/db/pool";
import { systemClock } from "@/lib/engine/clock";
import { readJob } from "@/lib/reads/jobs";
import { jobTools } from "./job-tools";
import { keptAnswers } from "./kept-answers";

// A start takes two seconds of a core, and longer on a busy machine.
beforeAll(async () => {
  await pool().query("insert into job (id, kind, benchmark, name, input, status) values (1, 'build', 'b', 'b', '{}', 'running')");
});
afterAll(() => endPool());

const model = openaiCompatible.parse({ kind: "openai-compatible", address: "http://127.0.0.1:9/v1", model: "m", sampling: {} });
const request = { source: "import random\ndef f(x):\n    return [x, random.random()]", name: "f", calls: ["[1]", "[2]"] };

async function tools() {
  const lines: string[] = [];
  const [halt, abort] = [new AbortController(), new AbortController()];
  const kept = await keptAnswers(1, systemClock);
  const made = jobTools(kept, {
    clock: systemClock,
    halt: halt.signal,
    abort: abort.signal,
    personId: null,
    say: (line) => lines.push(line),
  });
  return { lines, kept, abort, ...made };
}

it("stores sandbox results if a model is provided, so that a resumed job gets the same ones", async () => {
  const first = await tools();
  const outcomes = await first.provide({ chat: model }).python?.(request);
  first.close();
  expect(outcomes?.map(({ kind }) => kind)).toEqual(["value", "value"]);
  expect(first.lines).toEqual([
    expect.stringMatching(/^Python 3\.\d+\.\d+ in the sandbox; working layers: rules, imports, table, restored, time, watched/),
  ]);
  // It is stored, but it is no call.
  expect(first.kept.count).toBe(0);
  expect((await readJob(1)).calls).toBe(0);

  const again = await tools();
  expect(await again.provide({ chat: model }).python?.(request)).toEqual(outcomes);
  expect([again.kept.count, again.kept.replayed, again.lines]).toEqual([0, 1, []]);
  again.close();

  // A job that an earlier version began is resumed with the results under their former key.
  await pool().query("update job_answer set request = replace(request, 'result:', '')");
  const former = await tools();
  expect(await former.provide({ chat: model }).python?.(request)).toEqual(outcomes);
  expect([former.kept.replayed, former.lines]).toEqual([1, []]);
  former.close();
});

it("stores nothing if no model is provided, and drops calls in flight with the job", async () => {
  const { provide, kept, abort, close } = await tools();
  const before = kept.count;
  const { python } = provide({});
  expect((await python?.(request))?.length).toBe(2);
  expect(kept.count).toBe(before);
  const endless = python?.({ source: "def f():\n    while True: pass", name: "f", calls: ["[]"] });
  abort.abort(new Error("broken off"));
  await expect(endless).rejects.toThrow("broken off");
  close();
});

it("no sandbox is provided to a job that shares its process with others", async () => {
  const [halt, abort] = [new AbortController(), new AbortController()];
  const { provide } = jobTools(await keptAnswers(1, systemClock), {
    clock: systemClock,
    halt: halt.signal,
    abort: abort.signal,
    personId: null,
  });
  expect(provide({}).python).toBeUndefined();
});
