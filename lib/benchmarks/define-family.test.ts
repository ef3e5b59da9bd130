import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineEngine, defineFamily, defineManifest } from "./define-family";
import type { Engine } from "./engine";
import type { Opened } from "./family";
import { answer } from "./family.fixture";
import { openItem } from "./open";
import type { Verifier } from "./scoring";
import { manifest as smallestManifest } from "./smallest/manifest.fixture";

const manifest = defineManifest({
  ...{ id: "typed", version: "1", title: "Typed", summary: "For its types.", paper: { title: "None", reference: "", url: "" } },
  forms: { suite: z.object({ items: z.int().default(1) }), run: z.object({ patience: z.int().default(3) }) },
  verifiers: [
    { id: "reference", version: "1", label: "Reference", description: "" },
    { id: "strict", version: "1", label: "Strict", description: "" },
  ],
  views: { metrics: [], headline: { metric: "score", slice: {}, label: "Score" } },
});

const wordItem = z.object({ word: z.string() });
type Item = z.infer<typeof wordItem>;

const verifier: Verifier<Item> = {
  score: ({ item: { word } }, _turns, { reply }) => ({ score: Number(reply === word), passed: reply === word, checks: [] }),
};
const suite = { item: wordItem, generate: () => [] };
const asking = { next: () => null, expectedOutputTokens: () => 1 };
const scoring = { requirements: () => [], verifiers: { reference: verifier, strict: verifier } };
const metrics = { digest: () => null, aggregate: () => [] };
const engine = defineEngine(manifest, { suite, asking, scoring, metrics });

describe("a manifest", () => {
  it("gets a default for every omitted member", () => {
    const { views, presets, nouns, endurance } = smallestManifest;
    expect(views).toMatchObject({ outcomes: [{ id: "pass" }, { id: "fail" }], charts: [], tags: [], checkNoun: { many: "checks" } });
    expect([views.leaderboard, views.summary]).toEqual([[views.headline], [views.headline]]);
    expect({ presets, nouns, endurance }).toEqual({
      presets: [],
      nouns: { sample: { one: "sample", many: "samples" }, cluster: null },
      endurance: null,
    });
    expect(smallestManifest.forms.run.parse({})).toEqual({});
  });

  it("keeps its own values", () => {
    const checkNoun = { one: "word", many: "words" };
    const defined = defineManifest({ ...manifest, views: { ...manifest.views, checkNoun }, verifiers: manifest.verifiers });
    expect(defined.views).toMatchObject({ checkNoun, outcomes: manifest.views.outcomes });
    expect(defined.forms.run.parse({})).toEqual({ patience: 3 });
  });
});

describe("an incomplete family does not compile", () => {
  it("without scoring, metrics, asking or a suite", () => {
    const forgetful = [
      // @ts-expect-error scoring is forgotten
      () => defineEngine(manifest, { suite, asking, metrics }),
      // @ts-expect-error metrics are forgotten
      () => defineEngine(manifest, { suite, asking, scoring }),
      // @ts-expect-error asking is forgotten
      () => defineEngine(manifest, { suite, scoring, metrics }),
      // @ts-expect-error the suite is forgotten
      () => defineEngine(manifest, { asking, scoring, metrics }),
    ];
    expect(forgetful).toHaveLength(4);
  });

  it("without aggregate, a headline, any verifier or one that its manifest names", () => {
    const forgetful = [
      // @ts-expect-error the verifier “strict” is forgotten
      () => defineEngine(manifest, { suite, asking, metrics, scoring: { ...scoring, verifiers: { reference: verifier } } }),
      // @ts-expect-error aggregate is forgotten
      () => defineEngine(manifest, { suite, asking, scoring, metrics: { digest: () => null } }),
      // @ts-expect-error a family has a verifier at least
      () => defineManifest({ ...manifest, verifiers: [] }),
      // @ts-expect-error the headline is forgotten
      () => defineManifest({ ...manifest, views: { metrics: [] } }),
    ];
    expect(forgetful).toHaveLength(4);
  });
});

describe("an item", () => {
  const row: unknown = { word: "kelp" };

  it("reaches a verifier only after its family's schema has parsed it", async () => {
    const { reference } = engine.scoring.verifiers;
    expect(await reference?.score(openItem(engine, row), [], answer("kelp"), {})).toMatchObject({ passed: true });
    expect(() => openItem(engine, { word: 3 })).toThrow(z.ZodError);
    const unparsed = [
      // @ts-expect-error a row is no opened item
      () => reference?.score(row, [], answer("kelp"), {}),
      // @ts-expect-error nor is what looks like one
      () => reference?.score({ item: { word: "kelp" }, text: () => "" }, [], answer("kelp"), {}),
      // @ts-expect-error nor is a row for what asks
      () => engine.asking.next(row, [], Object()),
      // @ts-expect-error an opened item of any shape is none of a family's own
      (opened: Opened) => verifier.score(opened, [], answer("kelp"), {}),
    ];
    expect(unparsed).toHaveLength(4);
  });

  it("has the loaded shared texts, and names one that was not loaded", () => {
    const hash = "a".repeat(64);
    expect(openItem(engine, row, () => "text").text(hash)).toBe("text");
    expect(() => openItem(engine, row).text(hash)).toThrow(/aaaaaaaaaaaa was not loaded/);
  });
});

describe("defineFamily", () => {
  it("loads the engine once and retries after a failure", async () => {
    let loads = 0;
    const family = defineFamily(manifest, async (): Promise<Engine> => {
      loads += 1;
      if (loads === 1) throw new Error("offline");
      return engine;
    });
    await expect(family.engine()).rejects.toThrow("offline");
    expect(await Promise.all([family.engine(), family.engine()])).toEqual([engine, engine]);
    expect(loads).toBe(2);
  });
});
