import { describe, expect, it } from "vitest";
import { buildKit } from "@/lib/benchmarks/family.fixture";
import type { BuildKit, Tools } from "@/lib/benchmarks/kit";
import type { JobProgress } from "@/lib/contracts/job";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { evolifParams } from "../../items/params";
import { judgeInstruction } from "../../score/judge";
import { generate } from "../generate";
import { isComplete } from "../query/completeness";
import type { Operation } from "../state/dialogue-turn";
import { writeQueries } from "./model-writer";

const build = (input: object, tools: Partial<BuildKit>) => writeQueries(input, buildKit(tools));

type Chat = NonNullable<Tools["chat"]>;
const says = (reply: (prompt: string, call: number) => string): { chat: Chat; requests: Parameters<Chat>[0][] } => {
  const requests: Parameters<Chat>[0][] = [];
  return {
    requests,
    chat: async (request) => {
      requests.push(request);
      return { text: reply(request.messages[0]?.content ?? "", requests.length), tokenLogprobs: null };
    },
  };
};
const input = { dialogues: 1, turns: 4, seed: 5, styles: true };
/** Repeats the prompt, which contains the whole change. */
const diligent = (prompt: string) => (prompt.includes("refers") ? '{"refers": true}' : JSON.stringify({ query: `Well: ${prompt}` }));

describe("the query writer", () => {
  it("fills the suite's queries, which generate then uses", async () => {
    const model = says(diligent);
    const { values, fills, kept, dropped } = await build(input, model);
    expect([fills, values.length, kept.length, dropped]).toEqual(["queries", 4, 4, []]);
    expect(model.requests.find(({ temperature }) => temperature === 1.2)?.json).toBe(true);
    const [item] = [...generate(evolifParams.parse({ dialogues: 1, queries: values }), randomFrom(5))];
    expect(item?.body.script.slice(0, 5).map(({ writer }) => writer)).toEqual(["model", "model", "model", "model", "template"]);
    expect(item?.body.script[0]?.query).toMatch(/^Well: /);
    const asked = (more: object, seed = 5) => [
      ...generate(evolifParams.parse({ dialogues: 1, queries: values, ...more }), randomFrom(seed)),
    ];
    expect(asked({ turns: 2 })[0]?.body.script.map(({ writer }) => writer)).toEqual(["model", "model"]);
    expect(() => asked({}, 6)).toThrow(/dialogue 1, turn 1 describes a different change/);
    expect(() => asked({ queries: [...values, "hello"] })).toThrow("Line 5 of the queries is not a query");
  });

  it("falls back to the template after three attempts, and gives the reason", async () => {
    const cases = [
      ["Reading", "no JSON with a query", () => "no"],
      ["Completeness", "the query does not state the change", () => '{"query": "Do it."}'],
      ["Topic", "the topic is not named", (prompt: string) => (prompt.includes("refers") ? '{"refers": false}' : diligent(prompt))],
    ] as const;
    const [plain] = [...generate(evolifParams.parse({ dialogues: 1 }), randomFrom(5))];
    for (const [step, reason, reply] of cases) {
      const { values, kept, dropped } = await build({ ...input, turns: 1 }, says(reply));
      expect(kept[0]?.cells).toEqual(["fallback", 3]);
      expect(dropped.map((drop) => [drop.step, drop.reason])).toEqual(Array(3).fill([step, reason]));
      expect(kept[0]?.value).toBe(`d001, turn 1: ${plain?.body.script[0]?.query}`);
      expect([...generate(evolifParams.parse({ dialogues: 1, queries: values }), randomFrom(5))][0]?.body.script[0]?.writer).toBe(
        "fallback",
      );
    }
    await expect(build(input, {})).rejects.toThrow("needs a model");
  });

  it("writes concurrently and returns the script's order", async () => {
    const { chat } = says(diligent);
    let open = 0;
    let most = 0;
    const slow: Chat = async (request) => {
      most = Math.max(most, ++open);
      await new Promise((done) => setImmediate(done));
      open -= 1;
      return chat(request);
    };
    const reports: JobProgress[] = [];
    const { kept } = await build({ ...input, dialogues: 3, atOnce: 5 }, { chat: slow, report: (progress) => reports.push(progress) });
    expect(reports.map(({ done }) => done)).toEqual(Array.from({ length: 13 }, (_, done) => done));
    expect(new Set(reports.map(({ total }) => total))).toEqual(new Set([12]));
    const places = ["d001", "d002", "d003"].flatMap((key) => [1, 2, 3, 4].map((turn) => `${key}, turn ${turn}`));
    expect(kept.map(({ value }) => value.split(":")[0])).toEqual(places);
    expect(most).toBe(5);
  });

  it("treats a failed call as a lost attempt, and stops asking a model that no longer answers", async () => {
    const failing = (from: number, to: number): Chat => {
      const { chat } = says(diligent);
      let calls = 0;
      return async (request) => {
        calls += 1;
        if (calls >= from && calls <= to) throw new Error("timeout");
        return chat(request);
      };
    };
    const { kept, dropped } = await build({ ...input, turns: 1 }, { chat: failing(1, 1) });
    expect(kept[0]?.cells).toEqual(["model", 2]);
    expect(dropped).toMatchObject([{ step: "Asking", reason: "timeout" }]);
    const many = { ...input, turns: 20, atOnce: 1 };
    for (const from of [1, 4])
      await expect(build(many, { chat: failing(from, Infinity) })).rejects.toThrow(/none of the last 12 calls: timeout/);
    const refused = new HeedError("unavailable", "The key is wrong.");
    await expect(build(many, { chat: () => Promise.reject(refused) })).rejects.toBe(refused);
  });
});

describe("isComplete", () => {
  const change = (
    id: string,
    args_after: unknown,
    args_before: unknown = null,
    operation_type: Operation["operation_type"] = "add",
  ): Operation => ({
    operation_type,
    original_description: null,
    new_description: null,
    instruction_id: id,
    instruction_class: id,
    args_before,
    args_after,
  });

  it.each<[of: Operation, query: string, expected: boolean]>([
    [change("format", null, { mode: "csv" }, "remove"), "Never mind.", true],
    [change("startwith", { mode: "keyword", value: "Kelp" }), "Begin with kelp.", true],
    [change("startwith", { mode: "keyword", value: "Kelp" }), "Begin well.", false],
    [change("endwith", { mode: "quotation", left: "«", right: "»" }), "End on a quote.", true],
    [change("format", { mode: "json" }), "As JSON, please.", true],
    [change("format", { mode: "json" }), "As XML, please.", false],
    [change("case", { mode: "all_upper" }), "In capitals!", true],
    [change("case", { mode: "min_upper", min: 30 }), "About 30 percent capitals", true],
    [change("punctuation", { mode: "must_include", value: "§" }), "Use § somewhere", true],
    [change("countableItems", { num: 4 }), "Bullets with *", true],
    [change("length", { mode: "word", relation: "exactly", number: 70 }), "Be brief.", false],
    [change("length", { mode: "word", relation: "exactly", number: 70 }), "70, please", true],
    [change("existence", { kelp: 2, moss: 1 }, { kelp: 2 }, "modify"), "Also moss", true],
    [change("existence", { kelp: 3 }, { kelp: 2 }, "modify"), "Also moss", false],
    [change("forbidden", ["fern"], ["fern", "moss"], "modify"), "Moss is fine again", true],
    [change("emotion", { mode: "sad" }), "Sound sad", true],
  ])("%#", (operation, query, expected) => {
    expect(isComplete(operation, query)).toBe(expected);
  });
});

describe("judgeInstruction", () => {
  const sad = { id: "emotion", args: { mode: "sad" }, description: "Sound like this: sad." };
  const judged = (reply: string) =>
    judgeInstruction(
      "emotion",
      sad,
      "Alas.",
      says(() => reply),
    );

  it("passes above 6 and throws if there is no score", async () => {
    expect(await judged('{"rationale": "clear", "score": 7}')).toMatchObject({ ok: true, seen: "7 of 10: clear" });
    expect((await judged('Sure! {"score": "6"}')).ok).toBe(false);
    await expect(judged("seven")).rejects.toThrow(/no score/);
    await expect(judged('{"score": 11}')).rejects.toThrow(/no score/);
    await expect(judgeInstruction("emotion", sad, "Alas.", {})).rejects.toThrow(/needs a judge model/);
  });
});
