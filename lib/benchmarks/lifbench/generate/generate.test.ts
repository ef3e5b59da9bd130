import { describe, expect, it } from "vitest";
import { shelf } from "@/lib/benchmarks/family.fixture";
import { promptWordings } from "@/lib/benchmarks/prompt-wording";
import { randomFrom } from "@/lib/random/seeded-random";
import { lifbenchItem } from "../items/item";
import { contextTokens, lifbenchParams } from "../items/params";
import { presets } from "../items/presets";
import { taskIds, tasks } from "../items/tasks";
import { goldAnswer } from "../score/gold";
import { tokensOf } from "./corpora/tokens";
import { generate } from "./generate";
import { suiteSize } from "./size";
import { wordingFault } from "./templates/own-wordings";
import { promptParts } from "./templates/prompt";
import { templates } from "./templates/templates";

function suite(params: unknown, seed = 7) {
  const on = shelf();
  return { on, items: [...generate(lifbenchParams.parse(params), { random: randomFrom(seed), share: on.share })] };
}
const preset = (id: string) => presets.find((preset) => preset.id === id)?.params ?? {};
const counts = (items: readonly { tags: Record<string, unknown> }[], tag: string) => {
  const tally: Record<string, number> = {};
  for (const { tags } of items) tally[String(tags[tag])] = (tally[String(tags[tag])] ?? 0) + 1;
  return tally;
};

const defaultSuite = suite({});

describe("the default suite", () => {
  const { items, on } = defaultSuite;

  it("has as many items of each task as the paper, over eighteen contexts", () => {
    expect(items).toHaveLength(2766);
    expect(counts(items, "task")).toEqual({
      ...{ LSI: 180, LMI: 150, LOI: 396, LOE: 432, LBI: 396, LBE: 432 },
      ...{ MB: 150, MF: 150, OR: 150, OQ: 180, OE: 150 },
    });
    expect(new Set(items.map(({ body }) => body.context)).size).toBe(18);
    expect(new Set(items.map(({ key }) => key)).size).toBe(2766);
  });

  it("has items that its schema parses unchanged, and takes less than 15 MB without its contexts", () => {
    for (const { body } of items) expect(lifbenchItem.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
    expect(JSON.stringify(items).length).toBeLessThan(15e6);
  });

  it("fills each context to within 1% below its target length, tags and headers included", () => {
    for (const { tags, body } of new Map(items.map((item) => [item.body.context, item])).values()) {
      const [tokens, target] = [tokensOf(on.text(body.context)), contextTokens(Number(tags.length))];
      expect(tokens).toBeLessThanOrEqual(target);
      expect(tokens).toBeGreaterThan(0.99 * target);
    }
  });

  it("has right answers that fit the paper's output limits", () => {
    for (const { key, body } of items) expect(tokensOf(goldAnswer(body)), key).toBeLessThanOrEqual(body.limit);
    expect(new Set(items.map(({ body }) => body.limit))).toEqual(new Set([100, 512, 4096]));
  });

  it("asks for list elements that are at the stated position", () => {
    for (const { body, tags } of items) {
      if (!("id" in body.param)) continue;
      const lines = on.text(body.context).split("\n");
      const { id, element, pre_element, post_element, ordid } = body.param;
      expect(lines.slice(id - 2, id + 1)).toEqual([`${id - 1}. ${pre_element}`, `${id}. ${element}`, `${id + 1}. ${post_element}`]);
      expect(ordid).toMatch(new RegExp(`^${id}(st|nd|rd|th)$`));
      expect(tags.depth).toBeCloseTo((id - 1) / (Number(body.label) - 1), 1);
    }
  });

  it("tags sentences of the essay, each of which occurs exactly once", () => {
    for (const { body } of items.filter(({ tags }) => tags.scenario === "onedoc" && tags.variable === 0 && tags.expression === 0)) {
      const text = on.text(body.context);
      const label = body.label as Record<string, [string, number, number, boolean][]>;
      expect(Object.values(label).map((sentences) => sentences.length)).toEqual([4, 4, 6, 4, 5]);
      for (const [type, sentences] of Object.entries(label)) {
        for (const [sentence, id, , isTrue] of sentences) {
          expect(text.split(sentence)).toHaveLength(2);
          expect(text.includes(`<${type}-${id}>${sentence}<${type}>`)).toBe(isTrue);
          expect(text).toContain(`<${type}-${id}>${sentence}<`);
        }
      }
    }
  });
});

it("generates the presets: a mini suite and a sweep over depths", () => {
  const mini = suite(preset("mini")).items;
  expect(mini).toHaveLength(198);
  expect(Object.values(counts(mini, "task"))).toEqual(taskIds.map(() => 18));
  const depth = suite({ ...preset("depth"), lengths: [8] }).items;
  expect(new Set(depth.filter(({ tags }) => tags.task === "LSI").map(({ tags }) => tags.depth)).size).toBe(21);
  expect(depth).toHaveLength(21 + 21 + 6);
});

it("asks for no position of a short list twice, however many positions are queried", () => {
  for (const positions of [60, 101]) {
    const { items } = suite({ lengths: [4], tasks: ["LSI", "LBE"], wordings: 1, positions, placement: "ends" }, 1);
    for (const task of ["LSI", "LBE"]) {
      const ids = items.flatMap(({ body }) => (body.task === task && "id" in body.param ? [body.param.id] : []));
      expect(ids).toHaveLength(positions);
      expect(new Set(ids).size).toBe(positions);
      expect(Math.min(...ids)).toBeGreaterThanOrEqual(2);
    }
  }
});

it("predicts the number of items and tokens of a suite before generating it", () => {
  const params = [
    preset("mini"),
    { ...preset("depth"), lengths: [8] },
    { lengths: [4], contexts: 2, wordings: 3, positions: 4, samples: 7 },
  ];
  for (const [suiteParams, { items, on }] of [
    [{}, defaultSuite] as const,
    ...params.map((suiteParams) => [suiteParams, suite(suiteParams)] as const),
  ]) {
    const size = suiteSize(lifbenchParams.parse(suiteParams));
    expect(size.items).toBe(items.length);
    const contexts = new Map([...new Set(items.map(({ body }) => body.context))].map((hash) => [hash, tokensOf(on.text(hash))]));
    const tokens = items.reduce((sum, { body }) => {
      const [description, , rest] = promptParts(tasks[body.task].scenario, body);
      return sum + (contexts.get(body.context) ?? 0) + tokensOf(`${description}${rest}`);
    }, 0);
    expect(Math.abs(size.inputTokens / tokens - 1)).toBeLessThan(0.02);
  }
  expect(suiteSize(lifbenchParams.parse({})).inputTokens / 1e6).toBeCloseTo(109, 0);
});

it("gives suites of different tasks the same context for one seed", () => {
  const [first, second] = [suite({ lengths: [4], tasks: ["LSI"] }), suite({ lengths: [4], tasks: ["LMI", "LSI"], samples: 2 })];
  expect(new Set([...first.items, ...second.items].map(({ body }) => body.context)).size).toBe(1);
  expect(suite({ lengths: [4], tasks: ["LSI"] }, 8).items[0]?.body.context).not.toBe(first.items[0]?.body.context);
});

it("raises the output limit to fit right answers beyond the paper's lengths", () => {
  for (const { body } of suite({ lengths: [512], tasks: ["MB", "LSI"], samples: 2 }).items) {
    const tokens = tokensOf(goldAnswer(body));
    expect(body.limit).toBe(body.task === "LSI" ? 100 : Math.ceil(1.3 * tokens));
  }
});

it.each(promptWordings)("has the published number of wordings per task in version %s, all of them different", (wording) => {
  const numbers = Object.fromEntries(taskIds.map((task) => [task, templates[wording][task].length]));
  expect(numbers).toEqual({ OR: 5, OQ: 5, OE: 5, LSI: 5, LMI: 5, LOI: 11, LOE: 12, LBI: 11, LBE: 12, MB: 5, MF: 5 });
  const texts = Object.values(templates[wording]).flatMap((taskTemplates) => taskTemplates.map(({ text }) => text));
  expect(new Set(texts).size).toBe(texts.length);
  // Each wording has the same direction as in the first version and the names that its task requires.
  for (const task of taskIds) {
    expect(templates[wording][task].map(({ bias }) => bias)).toEqual(templates["1"][task].map(({ bias }) => bias));
    for (const { text } of templates[wording][task]) expect([text, wordingFault(task, text)]).toEqual([text, null]);
  }
});

it("changes only instructions and descriptions between wordings", () => {
  const [first, second] = promptWordings.map((wording) => suite({ lengths: [4], samples: 4, wording }).items);
  const asked = (items = first) =>
    items?.map(({ key, tags, body: { instruction: _i, description: _d, ...body } }) => ({ key, tags, body }));
  expect(asked(second)).toEqual(asked(first));
  expect(second?.some(({ body }, at) => body.instruction !== first?.[at]?.body.instruction)).toBe(true);
});
