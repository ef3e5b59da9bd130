import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { furtherCount, furtherWords } from "../generate/build/further-words.fixture";
import { lemmatizer } from "../generate/build/lemmas";
import { lookAlikes } from "../generate/build/look-alike";
import { byDifficulty, proxyDifficulty } from "../generate/build/proxy-difficulty";
import { further } from "./further-words";
import { vocabulary } from "./vocabulary";

/*
 * To write the file again after a change of the pipeline, its packages or the unfit words: HEED_WRITE_WORDS=1 npx vitest run --project unit
 * lib/benchmarks/ifscale/data/further-words.test.ts
 */

let made: string[] = [];
// Loading word lists and token ranks and making 20,000 comparisons may take long on a busy machine.
beforeAll(async () => {
  made = await furtherWords();
  if (process.env.HEED_WRITE_WORDS === "1") writeFileSync(fileURLToPath(new URL("further-words.ts", import.meta.url)), file(made));
});

function file(words: readonly string[]): string {
  const lines = [""];
  for (const word of words) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length + 1 > 138) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return `/**
 * The ${words.length.toLocaleString("en")} further words of the long vocabulary, from film subtitles, easiest first by build/proxy-difficulty.ts. Made
 * by build/further-words.fixture.ts; further-words.test.ts compares the two and can write this file again.
 */
export const further: readonly string[] = \`
${lines.join("\n")}
\`
  .trim()
  .split(/\\s+/);
`;
}

const all = [...vocabulary, ...further];

describe("the further words", () => {
  it("match the pipeline's output from its packages", () => expect(further).toEqual(made));

  it("are 4,500 distinct single words in lower case, none of them among the 500", () => {
    expect(further).toHaveLength(furtherCount);
    expect(new Set(all).size).toBe(5000);
    expect(further.filter((word) => !/^[a-z]{4,}$/.test(word))).toEqual([]);
  });

  it("share no lemma with each other or with the 500", async () => {
    const lemmas = await lemmatizer();
    const families = new Map<string, string>();
    const doubles = all.filter((word) => {
      const wordLemmas = lemmas(word).all;
      const known = wordLemmas.some((lemma) => families.has(lemma));
      for (const lemma of wordLemmas) families.set(lemma, word);
      return known;
    });
    expect(doubles).toEqual([]);
  });

  it("are not modifications of each other or of the 500", () => {
    const alike = lookAlikes();
    const doubles = all.filter((word) => {
      const double = alike.mistakenFor(word);
      alike.keep(word);
      return double !== null;
    });
    expect(doubles).toEqual([]);
  });

  it("contain no word from a list of profanities", async () => {
    const { cuss } = await import("cuss");
    expect(further.filter((word) => Object.hasOwn(cuss, word))).toEqual([]);
  });

  it("are ordered by the documented difficulty", async () => {
    const difficulty = await proxyDifficulty();
    const sorted = further.map((word) => ({ word, ...difficulty(word) })).sort(byDifficulty);
    expect(further).toEqual(sorted.map(({ word }) => word));
  });
});
