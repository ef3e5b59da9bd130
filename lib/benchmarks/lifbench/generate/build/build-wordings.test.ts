import { describe, expect, it } from "vitest";
import { buildKit } from "@/lib/benchmarks/family.fixture";
import type { BuildKit, BuildStep, Tools } from "@/lib/benchmarks/kit";
import { promptWordings } from "@/lib/benchmarks/prompt-wording";
import { buildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { lifbenchParams } from "../../items/params";
import { taskIds } from "../../items/tasks";
import { generate } from "../generate";
import { placeholders, readWording, wordingLine } from "../templates/own-wordings";
import { templates } from "../templates/templates";
import { buildWordings } from "./build-wordings";
import { hashedEmbedding } from "./hashed-embedding";
import { clustersOf, randomSpread, spreadOf } from "./spread-choice";

type Chat = NonNullable<Tools["chat"]>;
const openings = [
  "Kindly",
  "Now",
  "At once",
  "For this list",
  "Here",
  "With care",
  "As a librarian",
  "In one word",
  "Briefly",
  "Step by step",
];

/** Ten rewrites of a template: eight that keep its names, one that loses them, and one duplicate. */
const rewriter =
  (calls: string[] = []): Chat =>
  async ({ messages: [{ content } = { content: "" }] }) => {
    calls.push(content);
    const template = content.slice(content.indexOf("Template:\n") + 10);
    const rewrites = openings.map((opening) => `${opening}, call ${calls.length}: ${template}`);
    rewrites[8] = "Do it.";
    rewrites[9] = rewrites[0] ?? "";
    return { text: `Here you are: ${JSON.stringify({ rewrites })}`, tokenLogprobs: null };
  };
const build = async (input: object, tools: Partial<BuildKit>) => buildResult.parse(await buildWordings(input, buildKit(tools)));

describe("the wordings builder", () => {
  it("keeps the paper's number of wordings per task, each with every placeholder of its template", async () => {
    const { values, kept, fills, dropped, notes } = await build({ rewrites: 100 }, { chat: rewriter() });
    expect(fills).toBe("ownWordings");
    expect(kept.map(({ value }) => value)).toEqual(values);
    const count = (task: string) => values.filter((line) => line.startsWith(`${task}:`) || line.startsWith(`${task} `)).length;
    expect(taskIds.map((task) => [task, count(task)])).toEqual(taskIds.map((task) => [task, templates["2"][task].length]));
    expect(notes).toHaveLength(1);
    for (const line of values) expect(readWording(line)).toEqual(expect.objectContaining({ text: expect.any(String) }));
    expect(new Set(dropped.map(({ step }) => step))).toEqual(new Set(["placeholders", "duplicates", "nearest to the centre"]));
    expect(dropped.find(({ step, value }) => step === "placeholders" && value.startsWith("LSI"))?.reason).toMatch(
      /^It lost \{(ordid|id)\}\.$/,
    );
    const params = lifbenchParams.parse({ lengths: [4], ownWordings: values });
    const items = [...generate(params, { random: randomFrom(1), share: () => "0".repeat(64) })];
    expect(items).toHaveLength(2766 / 6);
    expect(items.filter(({ tags }) => tags.task === "OR").every(({ body }) => body.instruction.includes("Example output:"))).toBe(true);
  });

  it("shows each call, cluster and choice, and the spread beside that of a random choice", async () => {
    const [calls, steps] = [[] as string[], [] as BuildStep[]];
    const result = await build({ tasks: ["LSI"], wordings: 4 }, { chat: rewriter(calls), step: (step) => void steps.push(step) });
    expect(calls).toHaveLength(4);
    expect(new Set(calls).size).toBe(4);
    expect(calls[0]).toContain("Keep these placeholders as they are, each at least once: {ordid}.");
    expect(steps.filter(({ step }) => step === "rewrite").map(({ prompt }) => prompt)).toEqual(calls);
    expect(steps.map(({ step }) => step)).toEqual([...Array(4).fill("rewrite"), "cluster", ...Array(4).fill("choose")]);
    expect(steps[0]?.decision).toBe("8 usable, 2 rejected.");
    const [table] = result.tables ?? [];
    const [name, usable, refused, chosen, spread, random, deviation, less] = table?.rows[0] ?? [];
    expect([name, usable, refused, chosen]).toEqual(["LSI", 32, 8, 4]);
    expect(Number(spread)).toBeGreaterThan(Number(random));
    expect(Number(deviation)).toBeGreaterThan(0);
    expect(less).toMatch(/^\d+%$/);
    expect(result.spares).toHaveLength(32 - 4);
    expect(new Set(result.spares?.map(({ group }) => group))).toEqual(new Set(result.kept.map(({ group }) => group)));
  });

  it("gives the same result for the same replies, and embeds with a model if one is selected", async () => {
    const input = { tasks: ["LOI"], wordings: 3 };
    const [first, second] = [await build(input, { chat: rewriter() }), await build(input, { chat: rewriter() })];
    expect(first).toEqual(second);
    expect(first.values.map((line) => line.slice(0, 10))).toEqual(["LOI after:", "LOI after:", "LOI before"]);
    const texts: string[] = [];
    const embed = async (batch: string[]) => {
      texts.push(...batch);
      return batch.map((text) => [text.length, text.charCodeAt(0)]);
    };
    expect((await build(input, { chat: rewriter(), embed })).notes[0]).toContain("the selected model");
    expect(texts).toHaveLength(64);
  });

  it("reports a task with too few usable rewrites, and requires a model", async () => {
    const chat: Chat = async () => ({ text: "I would rather not.", tokenLogprobs: null });
    const steps: BuildStep[] = [];
    const { values, notes } = await build({ tasks: ["OQ"], rewrites: 10 }, { chat, step: (step) => void steps.push(step) });
    expect(values).toEqual([]);
    expect(notes[1]).toBe("OQ: 0 of 5 wordings, because 0 rewrites were usable. Request more rewrites.");
    expect(steps[0]?.decision).toContain("no readable list of rewrites");
    await expect(build({}, {})).rejects.toThrow(HeedError);
  });
});

describe("custom wordings", () => {
  it("are lines that can be read back, including line breaks and backslashes", () => {
    for (const task of taskIds)
      for (const template of promptWordings.flatMap((wording) => templates[wording][task]))
        expect(readWording(wordingLine({ task, ...template }))).toEqual({ task, ...template });
    const odd = { task: "LSI" as const, text: "Say {id}\\n\nhere\\" };
    expect(readWording(wordingLine(odd))).toEqual(odd);
    expect(placeholders("{id} {ordid} {id} {9} {a b}")).toEqual(["id", "ordid"]);
  });

  it.each([
    ["Give it.", "it must begin with a task"],
    ["LSI: Give it.", "it does not contain {id} or {ordid}"],
    ["LOI: After {id}.", "LOI asks after or before"],
    ["LSI after: {id}.", "LSI asks neither after nor before"],
    ["LOE after: {element} at {id}", "LOE has no value for {id}"],
    ["LSI: Instruction: {id}", "it contains “Instruction:”"],
  ])("are rejected with a reason: %s", (line, reason) => {
    expect(readWording(line)).toContain(reason);
    const issues = lifbenchParams.safeParse({ ownWordings: [line] }).error?.issues;
    expect(issues?.map(({ path, message }) => [path, message])).toEqual([[["ownWordings"], expect.stringContaining(`Line 1: ${reason}`)]]);
  });

  it("replace Heed's in the tasks that they name, and cannot exceed the allowed number", () => {
    const ownWordings = ["LSI: Number {id}!", "LSI: The {ordid}?"];
    const made = (more: object) => [
      ...generate(lifbenchParams.parse({ lengths: [4], tasks: ["LSI", "LMI"], ownWordings, ...more }), {
        random: randomFrom(1),
        share: () => "0".repeat(64),
      }),
    ];
    const items = made({});
    expect(items.filter(({ tags }) => tags.task === "LSI")).toHaveLength(12);
    expect(items.filter(({ tags }) => tags.task === "LMI")).toHaveLength(25);
    expect(items[0]?.body.instruction).toMatch(/^Number \d+!$/);
    expect(lifbenchParams.safeParse({ ownWordings, wordings: 1 }).error?.issues[0]?.path).toEqual(["wordings"]);
  });
});

describe("the choice of clusters", () => {
  const texts = openings.flatMap((opening) => [`${opening}, give the element.`, `${opening}, give me the element.`]);
  const points = texts.map(hashedEmbedding);

  it("puts every text into one cluster, sorted by distance from its centre", () => {
    const clusters = clustersOf(points, 10, 0);
    expect(clusters.flatMap(({ members }) => members.map(({ index }) => index)).sort((a, b) => a - b)).toEqual(texts.map((_, at) => at));
    for (const { members } of clusters)
      expect(members.map(({ distance }) => distance)).toEqual(members.map(({ distance }) => distance).sort((a, b) => a - b));
    expect(clustersOf(points, 10, 0)).toEqual(clusters);
    expect(clustersOf(points.slice(0, 2), 5, 0)).toHaveLength(2);
    expect(clustersOf([], 5, 0)).toEqual([]);
  });

  it("measures spread as one minus the cosine", () => {
    const square = [
      [1, 0],
      [0, 1],
      [-1, 0],
    ];
    expect(spreadOf(square)).toBeCloseTo((1 + 1 + 2) / 3);
    expect(spreadOf([[1, 0]])).toBeNull();
    const random = randomSpread(square, 2, 1.5, randomFrom(1));
    // Of the three pairs, two have a spread of 1 and one of 2.
    expect(random?.mean).toBeCloseTo(4 / 3, 1);
    expect(random?.less).toBeCloseTo(2 / 3, 1);
  });

  it("embeds texts as unit vectors that ignore case and spaces", () => {
    const vector = hashedEmbedding("Give  the Element");
    expect(vector).toEqual(hashedEmbedding("give the element "));
    expect(vector.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1);
  });
});
