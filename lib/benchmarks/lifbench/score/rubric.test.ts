import { describe, expect, it } from "vitest";
import { answer, opened, shelf } from "@/lib/benchmarks/family.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { type LifbenchItem, lifbenchItem } from "../items/item";
import { lifbenchParams } from "../items/params";
import { presets } from "../items/presets";
import { goldAnswer } from "./gold";
import { reference } from "./rubric";

const on = shelf();
const made = (params: unknown, seed: number) => [...generate(lifbenchParams.parse(params), { random: randomFrom(seed), share: on.share })];

function scored(body: LifbenchItem, reply: string) {
  const item = opened(lifbenchItem, JSON.parse(JSON.stringify(body)), on.text);
  return reference.score(item, [], answer(reply), {});
}

describe("right answers", () => {
  it.each([1, 2, 3])("earn every point of a mini suite with the seed %i", async (seed) => {
    const items = made(presets.find(({ id }) => id === "mini")?.params, seed);
    for (const { key, body } of items) {
      const verdict = await scored(body, goldAnswer(body));
      expect({ key, score: verdict.score, passed: verdict.passed, outcomes: verdict.checks.map(({ outcome }) => outcome) }).toEqual({
        ...{ key, score: 1, passed: true },
        outcomes: verdict.checks.map(() => "full"),
      });
    }
  });

  it("earn every point of every wording and variable at the shortest length", async () => {
    for (const { key, body } of made({ lengths: [4] }, 5)) expect([key, (await scored(body, goldAnswer(body))).score]).toEqual([key, 1]);
  });
});

describe("items from the database", () => {
  /** Reorders the fields of objects as Postgres does. */
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([name, field]): [string, unknown] => [name, turned(field)]);
    return Object.fromEntries(entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
  };

  it("give full marks for the right answer", async () => {
    for (const { key, body } of made({ lengths: [4] }, 5)) {
      const { score } = await reference.score(opened(lifbenchItem, turned(body), on.text), [], answer(goldAnswer(body)), {});
      expect([key, score]).toEqual([key, 1]);
    }
  });
});

describe("a verdict", () => {
  const [item] = made({ lengths: [4], tasks: ["LOI"], samples: 1 }, 9).map(({ body }) => body);
  if (item?.task !== "LOI") throw new Error("There is no item.");

  it("names the position asked for and the position given", async () => {
    const { note, facts, score } = await scored(item, item.param.element);
    expect(note).toContain(`Asked for position ${item.param.id + (item.param.bias ?? 0)}; position ${item.param.id} was given.`);
    expect(facts).toMatchObject({ position: item.param.id, parseable: true, given: "neighbour" });
    expect(score).toBe(0.5);
  });

  it("notes that no element was given", async () => {
    const { note, facts, score } = await scored(item, "I cannot find it.");
    expect(note).toContain("no element of the list was given");
    expect(facts).toMatchObject({ parseable: false, given: "refused" });
    expect(facts).not.toHaveProperty("position");
    expect(score).toBe(0);
  });

  it("notes that points without an element of the list do not count", async () => {
    const form = await scored(item, "a".repeat(32));
    expect(form.score).toBe(0);
    expect(form.note).toMatch(/^0\.2 of 4 points\. They do not count, because no element of the list was found\. Asked for position/);
    for (const reply of [item.param.element, "?"]) expect((await scored(item, reply)).note).not.toContain("do not count");
  });

  it("keeps a score above the maximum, and notes it", async () => {
    const [documents] = made({ lengths: [4], tasks: ["MF"], samples: 1 }, 9).map(({ body }) => body);
    if (documents?.task !== "MF") throw new Error("There is no item.");
    const id = /^id: (.*)$/m.exec(on.text(documents.context))?.[1] ?? "";
    const many = JSON.stringify([[id], Array.from({ length: 40 }, () => id)]);
    const { note, checks, score } = await scored(documents, many);
    expect(checks.find((check) => check.id === "ori")?.credit).toBeGreaterThan(2);
    expect(score).toBeGreaterThan(1);
    expect(note).toContain("Above the maximum");
    expect((await scored(documents, goldAnswer(documents))).note).not.toContain("Above the maximum");
  });
});
