import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SampleRecord, TurnRecord } from "@/lib/benchmarks/family";
import { answer, collected, importedFrom, namedFile, opened, scoredTurn, turnRecord } from "@/lib/benchmarks/family.fixture";
import { formFields } from "@/lib/benchmarks/form";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { lifetimesDetail } from "@/lib/contracts/endurance";
import { randomFrom } from "@/lib/random/seeded-random";
import { published } from "./data/published";
import { exporters } from "./formats/exporters";
import { importers } from "./formats/importers";
import { nextRequest } from "./generate/conversation";
import { generate } from "./generate/generate";
import { turnAt } from "./generate/state/turn-at";
import { editionOf } from "./items/edition";
import { allGroups, groups } from "./items/groups";
import { type EvolifItem, evolifItem } from "./items/item";
import { evolifParams, evolifRunParams } from "./items/params";
import { tagsOf } from "./items/tags";
import { aggregate } from "./metrics/aggregate";
import { dialogueOf } from "./metrics/dialogue-of";
import { verifiers } from "./score/verifiers";
import { simulate } from "./simulate/simulate";
import { skills } from "./simulate/skill-profiles";

const run = evolifRunParams.parse({ patience: 2, maxTurns: 40 });
const items = [...generate(evolifParams.parse({ dialogues: 6, turns: 10 }), randomFrom(3))];

const never = (): never => {
  throw new Error("There is no dialogue.");
};

async function play(item: EvolifItem, profile: string, seed: string): Promise<TurnRecord[]> {
  const turns: TurnRecord[] = [];
  while (nextRequest(item, turns, run)) {
    const reply = simulate(item, turns, profile, randomFrom(`${seed} ${turns.length}`));
    turns.push(turnRecord(reply, await verifiers.reference.score(opened(evolifItem, item), turns, answer(reply), {})));
  }
  return turns;
}

const record = (ordinal: number, key: string, item: EvolifItem, turns: readonly TurnRecord[]): SampleRecord<EvolifItem> => ({
  ordinal,
  key,
  tags: {},
  item,
  cluster: key,
  repetition: 0,
  status: "scored",
  score: 1,
  passed: true,
  latencyMs: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  later: {},
  turns: turns.map(({ verdict }) =>
    scoredTurn({
      outcomes: verdict?.checks.map(({ outcome }) => outcome.charAt(0)).join("") ?? "",
      score: verdict?.score ?? null,
      passed: verdict?.passed ?? null,
    }),
  ),
});

async function lengthOf(profile: string): Promise<Map<string, number | null>> {
  const samples = await Promise.all(items.map(async ({ key, body }, at) => record(at, key, body, await play(body, profile, key))));
  return new Map(
    aggregate(samples.map(dialogueOf), run).flatMap(({ id, slice, value }) => (Object.keys(slice).length === 0 ? [[id, value]] : [])),
  );
}

describe("dialogues", () => {
  it("continue past their script for a perfect model, up to the turn limit", async () => {
    const metrics = await lengthOf("perfect");
    expect(metrics.get("act_succ")).toBe(40);
    expect(metrics.get("isr")).toBe(100);
    expect(metrics.get("rec")).toBeNull();
  });

  it("end by patience, and every profile but the perfect one fails some turns", async () => {
    for (const { id } of skills.filter((skill) => skill.id !== "perfect")) {
      const metrics = await lengthOf(id);
      expect([id, metrics.get("act_len")]).toEqual([id, expect.any(Number)]);
      expect(metrics.get("isr")).toBeLessThan(100);
      expect(metrics.get("csr")).toBeGreaterThan(metrics.get("isr") ?? 0);
    }
    expect(() => simulate(items[0]?.body ?? { script: [], extend: null }, [], "none", randomFrom(1))).toThrow(/Known: steady/);
  });

  it("count consecutive failures toward patience and ignore turns without a verdict", () => {
    const [{ body } = { body: { script: [], extend: null } }] = items;
    const turn = (passed: boolean | null) => turnRecord("", passed === null ? null : { score: 0, passed, checks: [] });
    expect(nextRequest(body, [turn(false), turn(true), turn(false), turn(null)], run)).not.toBeNull();
    expect(nextRequest(body, [turn(false), turn(null), turn(false)], run)).toBeNull();
    expect(nextRequest(body, [], run)?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(nextRequest(body, [turn(true)], { ...run, systemPrompt: false })?.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
    ]);
  });
});

describe("the second edition", () => {
  const bodies = (params: object) => [...generate(evolifParams.parse({ dialogues: 8, turns: 40, ...params }), randomFrom(3))];
  const groupsIn = (items: readonly { body: EvolifItem }[]) =>
    new Set(items.flatMap(({ body }) => body.script.flatMap(({ instructions }) => instructions.map(({ id }) => id))));

  it("has twelve groups drawn by the same rules, and the first edition's dialogues are unchanged", () => {
    const second = bodies({ edition: "second" });
    expect(groupsIn(second)).toEqual(new Set(allGroups));
    expect(groupsIn(bodies({}))).toEqual(new Set(groups.map(({ id }) => id)));
    expect(bodies({ judgedGroups: true })).toEqual(second);
    const digest = createHash("sha256").update(JSON.stringify(bodies({ edition: "first", wording: "1" })));
    expect(digest.digest("hex")).toBe("961964361f9982937a450f79dc147fa1a921a5b58b20caf4ee2ba5ad51968982");
    expect(JSON.stringify(bodies({}))).not.toContain("edition");
    expect(second.every(({ body }) => body.extend?.settings.judgedGroups)).toBe(true);
    // Past its script, a dialogue continues with all twelve groups.
    const [{ body } = { body: { script: [], extend: null } }] = second;
    const later = Array.from({ length: 160 }, (_, at) => turnAt(body, 40 + at)).flatMap((turn) => turn?.instructions ?? []);
    expect(later.some(({ id }) => id === "emotion" || id === "style" || id === "reader_age")).toBe(true);
  });

  it("is offered in the form, and its former name is accepted without a form field", () => {
    const fields = formFields(evolifParams);
    expect(fields[0]).toMatchObject({
      name: "edition",
      kind: "choice",
      initial: "first",
      choices: [{ value: "first" }, { value: "second" }],
    });
    expect(fields.map(({ name }) => name)).not.toContain("judgedGroups");
    expect(evolifParams.parse({})).not.toHaveProperty("judgedGroups");
  });

  it("asks the judge about the constraint's value, whatever name a file gives it", async () => {
    const prompts: string[] = [];
    const judged = (args: object) => ({
      script: [{ ...(items[0]?.body.script[0] ?? never()), instructions: [{ id: "reader_age", args, description: "For them." }] }],
      extend: null,
    });
    for (const [args, score] of [
      [{ mode: "senior" }, 7],
      [{ reader_age: "senior" }, 6],
    ] as const) {
      const chat = async ({ messages }: { messages: { content: string }[] }) => {
        prompts.push(messages[0]?.content ?? "");
        return { text: JSON.stringify({ rationale: "Plain.", score }), tokenLogprobs: null };
      };
      const { passed } = await verifiers.reference.score(opened(evolifItem, judged(args)), [], answer("Dear readers."), { chat });
      expect(passed).toBe(score > 6);
    }
    expect(prompts.every((prompt) => prompt.includes("readers of this age: senior."))).toBe(true);
  });
});

describe("aggregate", () => {
  it("returns intervals around its values and endurance at lower patience, and counts missing dialogues", async () => {
    const samples = await Promise.all(items.map(async ({ key, body }, at) => record(at, key, body, await play(body, "steady", key))));
    const lost: SampleRecord<EvolifItem> = { ...record(9, "lost", items[0]?.body ?? { script: [], extend: null }, []), status: "failed" };
    const metrics = aggregate([...samples, lost].map(dialogueOf), run);
    expect(aggregate([...samples, lost].map(dialogueOf), run)).toEqual(metrics);
    for (const { value, low, high, missing } of metrics) {
      expect(missing).toBe(1);
      if (value === null || low === null || high === null) continue;
      expect(low).toBeLessThanOrEqual(value + 1e-9);
      expect(high).toBeGreaterThanOrEqual(value - 1e-9);
    }
    expect(metrics.filter(({ low, high }) => low !== null && high !== null).length).toBeGreaterThan(5);
    const lengths = metrics.filter(({ id, slice }) => id === "act_len" && "patience" in slice).map(({ value }) => value ?? 0);
    expect(lengths).toHaveLength(2);
    expect(lengths[0]).toBeLessThan(lengths[1] ?? 0);
    const { lifetimes } = lifetimesDetail.parse(metrics.find(({ id }) => id === "survival")?.detail);
    expect(lifetimes.map(([turns]) => turns)).toEqual(samples.map(({ turns }) => turns.length));
    expect(lifetimes.every(([turns, ended]) => ended === (turns === 40 ? "censored" : "patience") || turns === 40)).toBe(true);
    expect(metrics.some(({ id, slice }) => id === "isr_group" && slice.group === "format")).toBe(true);
    for (const { value, low, why } of metrics) expect(value === null || low === null ? why : "an interval").toEqual(expect.any(String));
    expect(aggregate([], run)).toEqual([]);
  });
});

describe("a dialogue whose call failed", () => {
  it("counts up to its last answered turn and leaves the authors' metrics unchanged", async () => {
    const samples = await Promise.all(items.map(async ({ key, body }, at) => record(at, key, body, await play(body, "steady", key))));
    const [first, ...others] = samples;
    if (!first) throw new Error("There is no dialogue.");
    const broken: SampleRecord<EvolifItem> = { ...first, turns: first.turns.slice(0, 2), status: "failed" };
    expect(dialogueOf(broken)).toMatchObject({ broken: true, turns: [{}, {}] });
    expect(dialogueOf({ ...broken, turns: [] })).toBeNull();
    expect(dialogueOf({ ...broken, status: "unscored" })).toBeNull();
    expect(dialogueOf({ ...broken, status: "withheld" })).toMatchObject({ broken: true });
    const overallMetrics = (samples: readonly SampleRecord<EvolifItem>[]) => {
      const metrics = aggregate(samples.map(dialogueOf), run);
      return (id: string) => metrics.find((metric) => metric.id === id && Object.keys(metric.slice).length === 0);
    };
    const [withBroken, without] = [overallMetrics([broken, ...others]), overallMetrics(others)];
    expect(withBroken("act_succ")).toEqual({ ...without("act_succ"), missing: 1 });
    expect(withBroken("act_succ_restricted")).toMatchObject({ n: items.length, missing: 0 });
    expect(withBroken("censored")?.value).toBeCloseTo(100 / items.length, 9);
    // Dialogues that were not interrupted ended by patience or by the turn limit.
    const patient = lifetimesDetail
      .parse(withBroken("survival")?.detail)
      .lifetimes.filter(([turns, ended]) => ended === "censored" && turns === run.maxTurns);
    expect(withBroken("at_limit")?.value).toBeCloseTo((100 * patient.length) / items.length, 9);
    expect(lifetimesDetail.parse(withBroken("survival")?.detail).lifetimes[0]).toEqual([2, "censored", 0, first.key]);
  });
});

describe("published", () => {
  it("bases the first edition's figures on 50 dialogues and gives no data for intervals", () => {
    const first = published.filter(({ edition }) => edition !== "second");
    expect(first.every(({ basis }) => basis?.n === 50)).toBe(true);
    expect(published.every(({ standardDeviation }) => standardDeviation === null)).toBe(true);
    expect(published.every(({ units }) => units === undefined)).toBe(true);
  });

  it("distinguishes the editions: the same model has its own figure in each", () => {
    const figureOf = (model: string, metric: string, edition: string | undefined) =>
      published.find(
        (figure) =>
          figure.model === model && figure.metric === metric && figure.edition === edition && Object.keys(figure.slice).length === 0,
      )?.value;
    expect([figureOf("GPT-5", "act_len", undefined), figureOf("GPT-5", "act_len", "second")]).toEqual([18.54, 19.32]);
    expect(
      ["act_len", "act_acc", "act_succ", "lss", "csr", "isr", "rec", "rob"].map((id) => figureOf("Mistral-Large-3", id, "second")),
    ).toEqual([7.86, 5.37, 3.91, 2.83, 68.34, 49.7, 15.79, 38.56]);
    expect(published.filter(({ edition }) => edition === "second")).toHaveLength(80);
  });

  it("has complete tables", () => {
    const count = (source: string) => published.filter((figure) => figure.source === source).length;
    // Table 3, whose success figures are repeated next to Table 6.
    expect(["Table 3", "Table 4", "Table 5", "Table 6"].map(count)).toEqual([90, 90, 90, 48]);
    expect(new Set(published.filter(({ edition }) => edition === undefined).map(({ model }) => model)).size).toBe(10);
    // The averages of Table 4, which are no model's.
    const printed = [86.0, 86.2, 78.73, 65.77, 87.08, 70.45, 54.97, 32.64, 94.76];
    const means = groups.map(({ id }) => {
      const values = published.filter(({ slice }) => slice.group === id).map(({ value }) => value);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    });
    // The paper truncates instead of rounding, and it prints 86.20 where the rows give 86.23.
    for (const [at, value] of means.entries()) expect(Math.abs(value - (printed[at] ?? 0))).toBeLessThan(0.04);
    const at3 = published.filter(({ slice }) => slice.patience === 3);
    for (const { model, metric, value } of at3)
      expect(
        published.find((figure) => figure.model === model && figure.metric === metric && Object.keys(figure.slice).length === 0)?.value,
      ).toBe(value);
  });
});

describe("files", () => {
  const read = (id: "dialogues" | "evaluations", text: string, given: Partial<ImportKit> = {}) => {
    const importer = importers[id];
    if (!importer) throw new Error(`no importer ${id}`);
    return importedFrom(importer.read, [text], given);
  };
  const written = async (id: "snapshots" | "dialogues", key: string, body: EvolifItem) => {
    async function* items() {
      yield { key, tags: tagsOf(body), opened: opened(evolifItem, body) };
    }
    const exporter = exporters[id];
    if (!exporter) throw new Error(`no exporter ${id}`);
    return (await collected(exporter.write(items()))).join("");
  };
  const withoutHeed = (text: string) => {
    const lines = text.split("\n").map((line) => line && JSON.stringify({ ...JSON.parse(line), heed: undefined }));
    return lines.join("\n");
  };
  const instruction = { id: "format", args: { mode: "csv" }, description: "The response must be valid CSV." };
  const turn = (more: object) =>
    JSON.stringify({ turn: 1, active_topic: 12, user_query: "a", user_query_verified: "b", instructions: [instruction], ...more });

  it.each([["kelp, moss".split(", ")], [7], [{ odd: 1 }], [null]])("keep a script turn whose response is %j", async (response) => {
    const turns = [1, 2, 3].map((nth) => turn({ turn: nth, response: "x" }));
    const broken = turns.with(1, turn({ turn: 2, response }));
    const [all, cut] = await Promise.all([turns, broken].map((lines) => read("evaluations", lines.join("\n"), { asked: { model: "m" } })));
    expect([cut?.items, cut?.replies.length, all?.replies.length]).toEqual([all?.items, 1, 3]);
    expect(cut?.problems).toMatchObject([{ line: 2 }]);
  });

  it("are written as the authors' snapshots and read back with the same constraints", async () => {
    const [{ key, body } = { key: "", body: { script: [], extend: null } }] = items;
    const text = await written("snapshots", key, body);
    expect(Object.keys(JSON.parse(text.split("\n")[0] ?? ""))).toEqual([
      "dialogue",
      "turn",
      "active_topic",
      "topic_query",
      "instructions",
      "cur_operation",
      "heed",
    ]);
    expect((await read("dialogues", text)).items).toMatchObject([{ key, body }]);
    const imported = await read("dialogues", withoutHeed(text));
    expect(imported.problems).toEqual([]);
    expect(imported.items).toHaveLength(1);
    const again = evolifItem.parse(imported.items[0]?.body);
    expect(again.extend).toBeNull();
    for (const [at, { instructions, operation, phase }] of body.script.entries()) {
      expect(again.script[at]).toMatchObject({ instructions, operation, phase, writer: "template" });
      expect(again.script[at]?.query).toContain((operation?.new_description ?? operation?.original_description) || "?");
    }
  });

  it("written by Heed are read back as the same suite, dialogue by dialogue, in either edition", async () => {
    for (const edition of ["first", "second"]) {
      const suite = [...generate(evolifParams.parse({ dialogues: 3, turns: 8, edition }), randomFrom(4))];
      const texts = await Promise.all(suite.map(({ key, body }) => written("dialogues", key, body)));
      const imported = await read("dialogues", texts.join(""));
      expect(imported.items).toEqual(suite);
      expect(editionOf(imported.params)).toBe(edition);
      expect(imported.problems).toEqual([]);
    }
  });

  it("are written as the authors' dialogues and read back turn by turn, with the writer of each", async () => {
    const [{ key, body: generated } = { key: "", body: { script: [], extend: null } }] = items;
    const writers = ["model", "fallback", "template"] as const;
    const body = {
      ...generated,
      script: generated.script.map((turn, at) => ({ ...turn, query: `Q${at}`, writer: writers[at % 3] ?? "model" })),
    };
    const write = (item: EvolifItem) => written("dialogues", key, item);
    const [again] = (await read("dialogues", await write(body))).items;
    expect(again).toMatchObject({ key, body });
    expect(again && (await write(again.body))).toBe(await write(body));
    // Without the `heed` field the turns are the same, but the dialogue ends with them.
    const [theirOwn] = (await read("dialogues", withoutHeed(await write(body)))).items;
    expect(theirOwn?.body).toEqual({ script: body.script, extend: null, wording: "2" });
    const task = "A task of other people that is longer than the few words that name a topic on the pages.";
    const [imported] = (await read("dialogues", turn({ topic_query: task }))).items;
    expect(imported && JSON.parse(await write(imported.body))).toMatchObject({ topic_query: task, writer: "imported" });
  });

  it("note whether they need a judge", async () => {
    const judged = turn({ instructions: [{ id: "style", args: { mode: "formal" }, description: "Formal." }] });
    const params = await Promise.all([turn({}), judged].map(async (text) => (await read("dialogues", text)).params));
    expect(params.map(editionOf)).toEqual(["first", "second"]);
    expect(params.map((suiteParams) => verifiers.reference.judge(suiteParams))).toEqual(["never", "must"]);
    const stored = [{ judgedGroups: true }, { edition: "second" }, { edition: "third" }, {}, null];
    expect(stored.map(editionOf)).toEqual(["second", "second", "first", "first", "first"]);
  });

  it("contain one dialogue per name, or per restart of the turn numbers", async () => {
    const text = [
      turn({}),
      turn({ turn: 2, active_topic: 4 }),
      turn({ turn: 3, user_query_verified: "" }),
      "{",
      turn({}),
      turn({ turn: "x" }),
    ].join("\n");
    const imported = await read("dialogues", text);
    expect(imported.items.map(({ body }) => body.script.map(({ phase, query }) => [phase, query]))).toEqual([
      [
        ["new", "b"],
        ["new", "b"],
        ["returned", "a"],
      ],
      [["new", "b"]],
    ]);
    expect(imported.problems.map(({ line }) => line)).toEqual([4, 6]);
    expect(
      (await read("dialogues", [turn({ dialogue: 1 }), turn({ dialogue: 2 }), turn({ dialogue: 1, turn: 2 })].join("\n"))).items,
    ).toHaveLength(2);
  });

  it("give the replies of an evaluated dialogue with their turns", async () => {
    const imported = await read(
      "evaluations",
      [turn({ response: "x,y", model: "m" }), turn({ turn: 2, response: "z", model: "m" }), turn({ turn: 3, model: "m" })].join("\n"),
    );
    expect(imported.replies).toEqual([
      { key: "d001", model: "m", reply: "x,y", latencyMs: null, turn: 0, judged: false },
      { key: "d001", model: "m", reply: "z", latencyMs: null, turn: 1, judged: false },
    ]);
    // The unanswered turn stays in the script, so that the suite is the same for all models.
    expect(imported.items[0]?.body.script).toHaveLength(3);
    expect(imported.problems).toMatchObject([
      { line: 3, kind: "row", file: "f0", message: expect.stringContaining("“response” is missing") },
    ]);
  });

  it("end before the first missing turn, which is noted, and are skipped without their first turn", async () => {
    const answered = (nth: number, more: object = {}) => turn({ turn: nth, user_query_verified: `q${nth}`, response: `r${nth}`, ...more });
    const whole = [1, 2, 3].map((nth) => answered(nth, { model: "whole" }));
    const broken = [answered(1, { model: "broken" }), "{", answered(3, { model: "broken" }), answered(4, { model: "broken" })];
    const headless = [2, 3].map((nth) => answered(nth, { model: "headless" }));
    const text = [...whole, ...broken, ...headless].join("\n");
    const { items: scripts, replies, problems } = await read("evaluations", text);
    expect(scripts.map(({ body }) => body.script.map((asked) => asked.turn))).toEqual([[1, 2, 3]]);
    expect(replies.map(({ model, turn: at, reply }) => `${model} ${at} ${reply}`)).toEqual([
      "whole 0 r1",
      "whole 1 r2",
      "whole 2 r3",
      "broken 0 r1",
    ]);
    expect(problems).toMatchObject([
      { line: 5, kind: "row" },
      { line: 6, kind: "note", message: "Turn 2 is missing: its dialogue ends before it, and its later turns (2) are skipped." },
      { line: 8, kind: "row", message: "Turn 1 is missing: its dialogue is skipped." },
    ]);
    const asked = await read("dialogues", [answered(1), answered(3)].join("\n"));
    expect(asked.items.map(({ body }) => body.script.map(({ query }) => query))).toEqual([["q1"]]);
    expect(asked.problems).toMatchObject([{ line: 2, message: expect.stringContaining("Turn 2 is missing") }]);
    // The items of a stored suite never change, even if an earlier import closed a gap.
    const files = [namedFile([answered(1), answered(3)].join("\n"), "suite")];
    expect((await read("evaluations", "", { files, joined: "suite" })).items[0]?.body.script).toHaveLength(2);
  });

  it("of several models share the first script that agrees as far as both reach, which grows with the longest", async () => {
    const dialogue = (model: string, queries: string) =>
      [...queries].map((query, at) => turn({ turn: at + 1, user_query_verified: query, response: "x", model }));
    const asked = { m: "ab", n: "abc", o: "abd", p: "a", q: "abcd", r: "abd" };
    const lines = Object.entries(asked).flatMap(([model, queries]) => dialogue(model, queries));
    const { items: scripts, replies } = await read("evaluations", lines.join("\n"));
    expect(scripts.map(({ key, body }) => `${key} ${body.script.map(({ query }) => query).join("")}`)).toEqual(["d001 abcd", "d002 abd"]);
    const lastTurns = new Map(replies.map(({ key, model, turn: at }) => [model, `${key} ${at}`]));
    expect([...lastTurns]).toEqual([
      ["m", "d001 1"],
      ["n", "d001 2"],
      ["o", "d002 2"],
      ["p", "d001 0"],
      ["q", "d001 3"],
      ["r", "d002 2"],
    ]);
  });

  const judged = [
    instruction,
    { id: "emotion", args: { mode: "happy" }, description: "Be happy." },
    { id: "style", args: { style: "formal" }, description: "Be formal." },
  ];

  it("contain a judge's verdicts, which are kept beside Heed's own checks", async () => {
    const text = [
      turn({
        instructions: judged,
        response: "x,y",
        eval: { details: { format: false, emotion: true, style: false }, sub_details: { emotion: { score: 8, rationale: "Glad." } } },
      }),
      turn({ turn: 2, instructions: judged, response: "x", eval: { details: { format: true, emotion: true } } }),
      turn({ turn: 3, response: "x,y", eval: { details: { format: false } } }),
    ].join("\n");
    const { replies, problems, params } = await read("evaluations", text, { asked: { model: "Theirs" } });
    expect(editionOf(params)).toBe("second");
    expect(replies.map(({ model }) => model)).toEqual(["Theirs", "Theirs", "Theirs"]);
    expect(replies[0]?.verdict).toMatchObject({
      score: 2 / 3,
      passed: false,
      checks: [
        { id: "format", outcome: "pass" },
        { id: "emotion", outcome: "pass", expected: "happy, above 6 of 10", actual: "held, says the file’s judge: 8 of 10: Glad." },
        { id: "style", outcome: "fail", expected: "formal, above 6 of 10", actual: "broken, says the file’s judge" },
      ],
    });
    // The file has no verdict on the style of turn 2, and turn 3 has no judged constraint.
    expect(replies.slice(1).map(({ verdict }) => verdict)).toEqual([undefined, undefined]);
    expect(problems).toMatchObject([{ line: 2, kind: "note", message: expect.stringContaining("(style)") }]);
  });

  it("belong to the model that a line, the person or the folder names", async () => {
    const named = async (path: string, asked: object, more: object = {}) => {
      const imported = await read("evaluations", "", { asked, files: [namedFile(turn({ response: "x", ...more }), path)] });
      return [imported.replies[0]?.model, ...imported.problems.map(({ kind, message }) => `${kind}: ${message.slice(0, 38)}`)];
    };
    expect(await named("evaluation/gpt-5/eval_1.jsonl", {})).toEqual(["gpt-5"]);
    expect(await named("gpt-5/eval_1.jsonl", { model: " GPT-5 " })).toEqual(["GPT-5"]);
    expect(await named("gpt-5/eval_1.jsonl", { model: "GPT-5" }, { model: "mine" })).toEqual(["mine"]);
    for (const path of ["eval_1.jsonl", "evaluation/eval_1.jsonl"])
      expect(await named(path, {})).toEqual([undefined, "row: The model is unknown. Enter it in the "]);
  });

  it("are dialogues of one model, one per file", async () => {
    const files = [1, 2, 3].map((nth) =>
      namedFile(turn({ user_query_verified: `q${nth}`, response: "x,y" }), `MiniMax-M2/eval_${nth}.jsonl`),
    );
    const { replies, items: scripts } = await read("evaluations", "", { files });
    expect(scripts.map(({ key }) => key)).toEqual(["d001", "d002", "d003"]);
    expect(replies.map(({ key, model, turn: at }) => `${key} ${model} ${at}`)).toEqual([
      "d001 MiniMax-M2 0",
      "d002 MiniMax-M2 0",
      "d003 MiniMax-M2 0",
    ]);
  });

  it("let models that followed the same script share its item", async () => {
    const turnsBy = (model: string, count: number) =>
      Array.from({ length: count }, (_, at) => turn({ turn: at + 1, response: "x", model }));
    const imported = await read(
      "evaluations",
      [...turnsBy("m", 2), ...turnsBy("n", 3), turn({ user_query_verified: "else", response: "y", model: "m" })].join("\n"),
    );
    expect(imported.items.map(({ key, body }) => [key, body.script.length])).toEqual([
      ["d001", 3],
      ["d002", 1],
    ]);
    expect(imported.replies.map(({ key, model, turn: at }) => `${key} ${model} ${at}`)).toEqual([
      "d001 m 0",
      "d001 m 1",
      "d001 n 0",
      "d001 n 1",
      "d001 n 2",
      "d002 m 0",
    ]);
  });
});
