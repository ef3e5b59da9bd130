import fc from "fast-check";
import { expect, it } from "vitest";
import { checkpointFamilies, checkpointNumbers, matchesName } from "./checkpoint-names";

const numbers = (names: string[]) => [...checkpointNumbers(names).values()];

it.each([
  [
    ["sft-ckpt-8000-lora-r64-v3", "sft-ckpt-12000-lora-r64-v3", "sft-ckpt-16000-lora-r64-v3"],
    [8000, 12000, 16000],
  ],
  [
    ["ckpt-8000", "ckpt-80000"],
    [8000, 80000],
  ],
  [
    ["run2-step8k", "run2-step12K", "run2-step1.5m"],
    [8000, 12000, 1_500_000],
  ],
  [
    ["qwen3-base", "qwen3-100"],
    [null, 100],
  ],
  [
    ["llama-3.1", "llama-3.2"],
    [3.1, 3.2],
  ],
  [
    ["step-7b", "step-7big"],
    [7e9, 7],
  ],
  [["alone-7"], [null]],
  [[], []],
])("reads numbers in %j as %j", (names, expected) => {
  expect(numbers(names)).toEqual(expected);
});

it("finds names that differ only in one number, the longest series first", () => {
  const names = ["a-1-x", "a-2-x", "a-3-x", "b 10 of 7", "b 20 of 7", "b 30 of 7", "b 40 of 7", "GPT-5.2", "GPT-5.2 mini", "a-1-y"];
  expect(checkpointFamilies(names)).toEqual([
    { pattern: "b * of 7", names: ["b 10 of 7", "b 20 of 7", "b 30 of 7", "b 40 of 7"] },
    { pattern: "a-*-x", names: ["a-1-x", "a-2-x", "a-3-x"] },
  ]);
  expect(checkpointFamilies(["m 1", "m 2", "m 2"])).toEqual([]);
});

it.each([
  ["sft-*", "SFT-ckpt-8000", true],
  ["*-lora", "sft-lora", true],
  ["sft*8*lora", "sft-8-lora", true],
  ["sft*lora", "sft-lora-2", false],
  ["ab*ba", "aba", false],
  ["a*b*b", "ab", false],
  ["ckpt", "sft-ckpt-8000", true],
  [" ", "anything", false],
  ["*", "", true],
])("%j matches %j: %j", (pattern, name, expected) => {
  expect(matchesName(pattern, name)).toBe(expected);
});

it("a pattern matches its parts with any text in place of its stars", () => {
  const text = fc.string().filter((part) => !part.includes("*"));
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), fc.array(text, { minLength: 4, maxLength: 4 }), (parts, fills) => {
      const pattern = parts.join("*");
      fc.pre(pattern.trim() === pattern && parts.every((part) => part.toLowerCase().toLowerCase() === part.toLowerCase()));
      const name = parts.map((part, at) => (at === 0 ? part : (fills[at - 1] ?? "") + part)).join("");
      // The property does not hold for letters whose lower case depends on their neighbors, such as a final sigma.
      fc.pre(name.toLowerCase() === parts.map((part, at) => (at === 0 ? part : (fills[at - 1] ?? "") + part).toLowerCase()).join(""));
      expect(matchesName(pattern, name)).toBe(true);
    }),
  );
});

it("every name of a series matches its pattern, and their numbers differ", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1e6), { minLength: 3, maxLength: 6 }), (steps) => {
      const names = steps.map((step) => `sft-ckpt-${step}-v3`);
      const [family] = checkpointFamilies(names);
      expect(family?.names).toEqual(names);
      for (const name of names) expect(matchesName(family?.pattern ?? "", name)).toBe(true);
      expect(numbers(names)).toEqual(steps);
    }),
  );
});
