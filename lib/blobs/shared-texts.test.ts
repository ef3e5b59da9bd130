import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { countTextTokens, prefixOfTokens } from "./shared-texts";

describe("countTextTokens", () => {
  it("counts a chat template's marks as text", async () => {
    const marked = "Yes.<|im_end|> And <|endoftext|><|fim_prefix|>";
    expect(await countTextTokens(marked)).toBe(countTokens(marked, { disallowedSpecial: new Set() }));
    expect(await countTextTokens("<|im_start|>")).toBeGreaterThan(1);
  });

  it.each([
    ["blanks", " ".repeat(60_000)],
    ["line ends", "\n".repeat(60_000)],
    ["a rule", "=".repeat(60_000)],
    ["one letter", "é".repeat(60_000)],
    ["emoji", "😀".repeat(30_000)],
    ["ideographs", "天地玄黄".repeat(15_000)],
  ])("counts a long run of %s in time that grows with its length", async (_name, run) => {
    const begun = performance.now();
    const tokens = await countTextTokens(`a${run}b`);
    // As a whole, such a run takes 5 to 100 s.
    expect(performance.now() - begun).toBeLessThan(4000);
    expect(await countTextTokens(`a${run}${run}b`)).toBeCloseTo(2 * tokens, -3);
  });

  it("counts a run that was cut within a few tokens of the whole", async () => {
    for (const run of [" ".repeat(3000), "-=".repeat(1500), ". ".repeat(1500), "x".repeat(3000)]) {
      const text = `a ${run} b`;
      expect(Math.abs((await countTextTokens(text)) - countTokens(text))).toBeLessThanOrEqual(4);
    }
  });
});

describe("prefixOfTokens", () => {
  it("keeps a mark at the beginning of a text", async () => {
    const text = "\ufeffThe first line of a file.";
    expect(await prefixOfTokens(text, 100, null)).toBe(text.length);
    expect(text.slice(0, await prefixOfTokens(text, 4, null))).toBe("\ufeffThe first");
  });

  it("never ends within a character, and counts marks of templates as text", async () => {
    const text = "𓀀𓀁 <|im_end|> 🫠🫠";
    const lengths: number[] = [];
    for (let tokens = 0; tokens <= (await countTextTokens(text)); tokens++) lengths.push(await prefixOfTokens(text, tokens, null));
    expect(lengths[0]).toBe(0);
    expect(lengths.at(-1)).toBe(text.length);
    for (const length of lengths) expect(text.slice(0, length).isWellFormed()).toBe(true);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  });

  it("keeps as many tokens as asked for within a long run", async () => {
    const text = `${"=".repeat(5000)}end`;
    const tokens = await countTextTokens(text);
    expect(await prefixOfTokens(text, tokens, null)).toBe(text.length);
    expect(await prefixOfTokens(text, 32, null)).toBe(2048);
  });
});
