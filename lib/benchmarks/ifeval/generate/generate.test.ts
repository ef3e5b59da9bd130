import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PromptWording, promptWordings } from "@/lib/benchmarks/prompt-wording";
import { randomFrom } from "@/lib/random/seeded-random";
import { languageSample } from "@/lib/text/language/detect-language";
import type { IfevalItem } from "../items/item";
import { ifevalParams, sources } from "../items/params";
import { allChecks, openInstruction } from "../score/checks/all-checks";
import { judgeReply } from "../score/checks/judge-reply";
import { recognise } from "../simulate/recognise";
import { asksIn, composers, conflict } from "./conflicts";
import { generate } from "./generate";
import { secondAsks } from "./second-asks";
import { paragraphs } from "./topics";
import { readerOf, worded } from "./wording";

const noFiles = { tagger: null, syllables: null };
const generated = (params: Record<string, unknown>, seed: number) => [...generate(ifevalParams.parse(params), randomFrom(seed))];
const follows = ({ instructions, witness = "" }: IfevalItem) =>
  judgeReply(instructions.map(openInstruction), witness, noFiles).every(({ strict }) => strict === true);

describe("generate", () => {
  it("keeps only prompts whose composed reply follows every instruction, without conflicting pairs", () => {
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.integer({ min: 1, max: 6 }), fc.nat(), (source, most, seed) => {
        for (const { body } of generated({ items: 12, source, most }, seed)) {
          expect(follows(body)).toBe(true);
          const ids = body.instructions.map(({ id }) => id);
          for (const [at, id] of ids.entries()) expect(ids.slice(at + 1).some((other) => conflict(id, other))).toBe(false);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("draws as many checks as requested, up to 8, and other items only with another seed", () => {
    const many = generated({ items: 40, source: "both", fewest: 8, most: 8 }, 1);
    expect(many.every(({ body, tags }) => body.instructions.length === 8 && tags.checks === 8)).toBe(true);
    expect(generated({ items: 5 }, 1)).toEqual(generated({ items: 5 }, 1));
    expect(generated({ items: 5 }, 1)).not.toEqual(generated({ items: 5 }, 2));
  });

  it("draws every id that it knows", () => {
    const ids = new Set(generated({ items: 700, source: "both", most: 1 }, 4).flatMap(({ body }) => body.instructions.map(({ id }) => id)));
    expect(composers.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([]);
    expect(composers.every(({ id }) => allChecks.some((check) => check.id === id))).toBe(true);
  });

  it("draws from exactly the ids that the README lists", () => {
    const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    const list = text.slice(text.indexOf("Generated prompts ask for these ids"), text.indexOf("## Metrics"));
    const ids = new Set([...list.matchAll(/`([a-z_]+:[a-z_-]+)`/g)].map(([, id]) => id));
    const ifevalIds = allChecks.filter(({ origin }) => origin === "ifeval").map(({ id }) => id);
    expect([...new Set([...ids, ...ifevalIds])].sort()).toEqual(composers.map(({ id }) => id).sort());
    expect([...list.slice(list.indexOf("- Alone")).matchAll(/`([a-z_]+:[a-z_-]+)`/g)].map(([, id]) => id).sort()).toEqual(
      composers
        .filter(({ alone }) => alone)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it("with two turns, puts the constraint after an answer", () => {
    for (const { body, tags } of generated({ items: 6, turns: "two" }, 2)) {
      expect(body.earlier?.map(({ role }) => role)).toEqual(["user", "assistant"]);
      expect(tags.turns).toBe(2);
    }
  });
});

describe("recognise", () => {
  it.each(promptWordings)("reads back every sentence of wording %s and composes a reply that follows it", (wording) => {
    const all = (params: object, seed: number) => generated({ source: "both", wording, ...params }, seed);
    const items = [...all({ items: 400, most: 1 }, 3), ...all({ items: 60, most: 6 }, 5), ...all({ items: 20, turns: "two" }, 6)];
    const asks = composers.flatMap((composer) => asksIn(composer, wording).map((ask) => ({ id: composer.id, ask })));
    const unread = new Set(asks);
    for (const { body } of items) {
      const recognised = recognise([...(body.earlier ?? []), { role: "user", content: body.prompt }]);
      expect(recognised?.item).toEqual({ ...body, witness: expect.any(String) });
      expect(recognised && follows(recognised.item)).toBe(true);
      for (const { id, kwargs } of body.instructions)
        for (const entry of unread) if (entry.id === id && body.prompt.includes(worded(entry.ask, kwargs))) unread.delete(entry);
    }
    expect([...unread]).toEqual([]);
  });

  it("does not recognize a prompt of another wording", () => {
    const [first] = generated({ items: 1 }, 1);
    for (const content of ["Hello!", `${first?.body.prompt} Be brief.`, "Write a short guide to keeping bees on a flat roof. Be brief."])
      expect(recognise([{ role: "user", content }])).toBeNull();
  });
});

describe("the second wording", () => {
  it("asks for every id, and for the same ids as the first", () => {
    expect(Object.keys(secondAsks).sort()).toEqual(composers.map(({ id }) => id).sort());
    const ids = (wording: PromptWording) =>
      generated({ items: 40, source: "both", most: 6, wording }, 9).map(({ body }) => body.instructions.map(({ id }) => id));
    expect(ids("2")).toEqual(ids("1"));
  });

  it("states every kwarg that its check takes", () => {
    const context = { random: randomFrom(1), keyword: () => "story", task: "The task." };
    for (const composer of composers) {
      for (const ask of asksIn(composer, "2")) {
        const { prompt_to_repeat, ...kwargs } = composer.draw(context);
        const read = readerOf(ask).read(worded(ask, { prompt_to_repeat, ...kwargs }));
        expect([composer.id, read]).toEqual([composer.id, prompt_to_repeat === undefined ? kwargs : { ...kwargs, prompt_to_repeat }]);
      }
    }
  });
});

describe("conflicts", () => {
  it("are symmetric, and every id conflicts with itself", () => {
    for (const { id: a } of composers) {
      expect(conflict(a, a)).toBe(true);
      for (const { id: b } of composers) expect(conflict(a, b)).toBe(conflict(b, a));
    }
  });
});

describe("paragraphs", () => {
  it("are detected as their language with over 99% probability, and contain no comma", () => {
    expect(Object.keys(paragraphs)).toHaveLength(29);
    for (const [language, text] of Object.entries(paragraphs)) {
      const detection = languageSample(text)?.detect(0);
      expect(detection).toMatchObject({ language });
      expect(detection?.probability).toBeGreaterThan(0.99);
      expect(text).not.toContain(",");
    }
  });
});
