import { beforeAll, describe, expect, it } from "vitest";
import { lemmatizer } from "../generate/build/lemmas";
import { lookAlikes } from "../generate/build/look-alike";
import { byDifficulty, proxyDifficulty } from "../generate/build/proxy-difficulty";
import { wordFrequency } from "../generate/build/word-frequency";
import { vocabulary } from "./vocabulary";

// Word lists and token ranks are large, so loading them should not count toward the time of a test.
beforeAll(() => Promise.all([proxyDifficulty(), lemmatizer()]).then(() => {}));

describe("the built-in vocabulary", () => {
  it("has 500 distinct single words", () => {
    expect(vocabulary).toHaveLength(500);
    expect(new Set(vocabulary).size).toBe(500);
    expect(vocabulary.filter((word) => !/^[a-z]{3,}$/.test(word))).toEqual([]);
  });

  it("has one word per lemma", async () => {
    const lemmas = await lemmatizer();
    const seen = new Map<string, string>();
    const doubles = vocabulary.filter((word) => {
      const known = lemmas(word).all.some((lemma) => seen.has(lemma));
      for (const lemma of lemmas(word).all) seen.set(lemma, word);
      return known;
    });
    expect(doubles).toEqual([]);
  });

  it("has no word that would count as a modification of another", () => {
    const alike = lookAlikes();
    const doubles = vocabulary.filter((word) => {
      const double = alike.mistakenFor(word);
      alike.keep(word);
      return double !== null;
    });
    expect(doubles).toEqual([]);
  });

  it("has only words with a Zipf value of 1 or more", async () => {
    const { zipf } = await wordFrequency();
    expect(vocabulary.filter((word) => zipf(word) < 1)).toEqual([]);
  });

  it("is ordered by the documented difficulty", async () => {
    const difficulty = await proxyDifficulty();
    const sorted = vocabulary.map((word) => ({ word, ...difficulty(word) })).sort(byDifficulty);
    expect(vocabulary).toEqual(sorted.map(({ word }) => word));
  });
});
