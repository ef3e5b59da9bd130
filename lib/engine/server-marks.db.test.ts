import { afterAll, expect, it } from "vitest";
import { markerOf } from "@/lib/contracts/plain/reply-marker";
import { endPool, pool } from "@/lib/db/pool";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { testClock } from "./clock.fixture";
import { serverMarks } from "./server-marks";

afterAll(endPool);

const named = (model: unknown) => ({ text: "yes", reasoning: null, finishReason: "stop", ended: "text" as const, envelope: { model } });

const marksOf = async (runId: number) => {
  const { servedModels, shortPrompts } = await readRun(runId);
  return { servedModels, shortPrompts };
};

it("counts changed names of a served model and cut prompts from the stored turns", async () => {
  const { runId } = await storedRun({ densities: [3], seeds: 6 });
  const clock = testClock();
  const first = serverMarks(runId, clock);
  first.replied(named("acme/model-1"), null);
  await first.save();
  expect(await marksOf(runId)).toEqual({ servedModels: [], shortPrompts: 0 });

  // Another worker, which sees only the new name.
  const second = serverMarks(runId, clock);
  await pool().query(
    `update turn set response = '{"model": "acme/model-2"}', prompt_share = 0.25 where run_id = $1 and ordinal in (4, 5)`,
    [runId],
  );
  second.replied(named("acme/model-2"), 0.25);
  await second.save();
  const marked = {
    servedModels: [
      { name: "acme/model-1", replies: 4 },
      { name: "acme/model-2", replies: 2 },
    ],
    shortPrompts: 2,
  };
  expect(await marksOf(runId)).toEqual(marked);
  expect((await readSample(runId, 4)).turns[0]?.promptShare).toBe(0.25);
  expect((await readSample(runId, 0)).turns[0]?.promptShare).toBeNull();

  // The count of all replies is not repeated at each check, but it is repeated at the end.
  await pool().query(`update turn set response = '{"model": "acme/model-2"}' where run_id = $1 and ordinal = 3`, [runId]);
  second.replied(named("acme/model-2"), null);
  await second.save();
  expect(await marksOf(runId)).toEqual(marked);
  await second.save(true);
  expect((await marksOf(runId)).servedModels.map(({ replies }) => replies)).toEqual([3, 3]);
});

it("accepts any served model name and keeps at most 20", async () => {
  const { runId } = await storedRun({ densities: [3], seeds: 25 });
  await pool().query("update turn set response = jsonb_build_object('model', 'm' || ordinal) where run_id = $1", [runId]);
  const marks = serverMarks(runId, testClock());
  for (const name of [null, 7, "", "a\u0000\ud800", "x".repeat(5000), ...Array.from({ length: 50 }, (_, n) => `m${n}`)])
    marks.replied(named(name), null);
  await marks.save(true);
  expect((await readRun(runId)).servedModels).toHaveLength(20);
});

it("counts replies with an unknown ending, replies that end with a template token and replies that are reasoning alone", async () => {
  const { runId } = await storedRun({ densities: [3], seeds: 6 });
  const marks = serverMarks(runId, testClock());
  marks.replied(named("m"), null);
  await marks.save(true);
  expect((await readRun(runId)).replyMarks).toEqual([]);
  const set = (ordinals: number[], change: string) =>
    pool().query(`update turn set ${change} where run_id = $1 and ordinal = any($2)`, [runId, ordinals]);
  await pool().query("update turn set ended = 'text', finish_reason = 'STOP' where run_id = $1", [runId]);
  await set([0, 1, 2], "finish_reason = 'repetition_truncation', reply = 'yes<|im_end|>' || chr(10)");
  await set([3], "finish_reason = null, reply = '<s>struck</s>'");
  await set([4], "reply = 'yes</s>'");
  await set([5], "reply = '', reasoning = 'yes', ended = 'empty'");
  marks.replied({ ...named("m"), finishReason: "repetition_truncation" }, null);
  await marks.save(true);
  expect((await readRun(runId)).replyMarks).toEqual([
    { kind: "ending", word: "repetition_truncation", replies: 3 },
    { kind: "end token", word: "<|im_end|>", replies: 3 },
    expect.objectContaining({ replies: 1 }),
    expect.objectContaining({ replies: 1 }),
    expect.objectContaining({ replies: 1 }),
  ]);
  expect((await readRun(runId)).replyMarks.slice(2)).toEqual(
    expect.arrayContaining([
      { kind: "no ending", word: null, replies: 1 },
      { kind: "end token", word: "</s>", replies: 1 },
      { kind: "reasoning alone", word: null, replies: 1 },
    ]),
  );
});

it("counts replies that begin with an unread reasoning marker, judged by the text alone", async () => {
  const texts = [
    "<reflection>plan</reflection>\nanswer",
    "\n<reflection>never ends",
    "<haiku>all of it</haiku> \n",
    "<p>One</p>\n<p>Two</p>",
    "[PLAN]a[/PLAN]b",
    "[NAME] says",
    "<|plan|>a",
    "plain",
  ];
  const { runId } = await storedRun({ densities: [3], seeds: texts.length });
  for (const [ordinal, text] of texts.entries())
    await pool().query("update turn set reply = $3, ended = 'text', finish_reason = 'stop' where run_id = $1 and ordinal = $2", [
      runId,
      ordinal,
      text,
    ]);
  const marks = serverMarks(runId, testClock());
  for (const text of texts) marks.replied({ ...named("m"), text }, null);
  await marks.save(true);
  const markers = (await readRun(runId)).replyMarks.filter(({ kind }) => kind === "marker");
  const counted = new Map<string, number>();
  for (const word of texts.flatMap((text) => markerOf(text) ?? [])) counted.set(word, (counted.get(word) ?? 0) + 1);
  expect(new Map(markers.map(({ word, replies }) => [word, replies]))).toEqual(counted);
  expect(counted).toEqual(
    new Map([
      ["<reflection>", 2],
      ["[PLAN]", 1],
      ["<|plan|>", 1],
    ]),
  );
});
