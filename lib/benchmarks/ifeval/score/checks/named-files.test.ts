import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openInstruction } from "./all-checks";
import { judgeReply } from "./judge-reply";
import { namedFiles } from "./named-files";

let folder = "";
const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "heed-named-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const strict = (id: string, reply: string, environment: Record<string, string>) =>
  judgeReply([openInstruction({ id, kwargs: {} })], reply, namedFiles(environment))[0];

describe("the tagger's weights", () => {
  // In the form that NLTK's tagger writes: features with weights by tag, words with their only tag, and the tags.
  const name = "averaged_perceptron_tagger_eng";
  const weights = { bias: { NN: 0.2, VB: 0.1 }, "i word bake": { VB: 1.5, NN: -0.5 }, "i tag+i-2 tag NN DT": { NN: 9 } };

  it("determine the first word's tag, read from a folder with NLTK's three JSON files", () => {
    put(`${name}.weights.json`, JSON.stringify(weights));
    put(`${name}.tagdict.json`, JSON.stringify({ the: "DT", Go: "VB" }));
    put(`${name}.classes.json`, JSON.stringify(["DT", "NN", "VB"]));
    const verdict = (reply: string) => strict("words:start_verb", reply, { HEED_TAGGER: folder })?.strict;
    expect(["Bake a cake.", "Go on.", "Cakes are good.", '"Bake it."'].map(verdict)).toEqual([true, true, false, false]);
    expect(namedFiles({ HEED_TAGGER: folder }).tagger?.weights.size).toBe(2);
  });

  it("are reported with their path when unreadable", () => {
    const path = join(folder, "nowhere");
    expect(() => namedFiles({ HEED_TAGGER: path })).toThrow(/HEED_TAGGER names “.*nowhere.*”, which cannot be read/);
  });
});

describe("the list of syllables", () => {
  it("is read in syllapy's format, as CSV or JSON", () => {
    const verdict = (HEED_SYLLABLES: string) => strict("words:odd_even_syllables", "cat every area", { HEED_SYLLABLES });
    expect(verdict(put("list.csv", "word,syllables\nevery,2\narea,3\n"))?.strict).toBe(true);
    expect(verdict(put("list.json", JSON.stringify({ every: 3, area: 3 })))?.strict).toBe(false);
  });

  it("is required only by its own check", () => {
    expect(strict("words:odd_even_syllables", "cat every", {})).toMatchObject({
      strict: null,
      fault: expect.stringContaining("HEED_SYLLABLES"),
    });
    expect(strict("words:consonants", "my fly", {})?.strict).toBe(true);
  });
});
