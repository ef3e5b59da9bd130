import { expect, it } from "vitest";
import { aggregate, standing } from "./aggregate";
import type { Digest } from "./digest";

const comma = "punctuation:no_comma";
const title = "detectable_format:title";
const lists = "detectable_format:number_bullet_lists";

/** Builds an answer to a prompt that follows or misses each of its ids as given. */
const answer = (cluster: string, follows: Record<string, boolean>, scored = true): Digest => ({
  ...{ cluster, repetition: 0, scored, benchmark: "IFEval" },
  instructions: Object.entries(follows).map(([id, holds]) => ({ id, strict: holds, loose: holds })),
});

const together = (digests: readonly Digest[]) =>
  aggregate(digests)
    .filter(({ id }) => id === "missed_together")
    .map(({ slice, value, n, missing }) => ({ slice, value, n, missing }));

it("gives the share of prompts that miss both of a pair of groups, or of a pair of ids from five prompts on", () => {
  const prompts = [
    answer("1", { [comma]: false, [title]: false }),
    answer("2", { [comma]: false, [title]: true }),
    answer("3", { [title]: false, [comma]: true }),
    answer("4", { [comma]: false, [title]: false, [lists]: false }),
  ];
  const groups = { slice: { group: "detectable_format", beside: "punctuation" }, value: 50, n: 4, missing: 0 };
  expect(together(prompts)).toEqual([groups]);
  const ids = { slice: { id: title, beside: comma }, value: 50, n: 4, missing: 1 };
  expect(together([...prompts, answer("5", { [comma]: false, [title]: false }, false)])).toEqual([{ ...groups, missing: 1 }, ids]);
});

it("counts replies where prompts are repeated, in pairs as in accuracies", () => {
  const misses = { [comma]: false, [title]: false };
  const twice = [...["1", "2"].map((cluster) => answer(cluster, misses)), { ...answer("1", misses), repetition: 1 }];
  const counts = (digests: readonly Digest[]) =>
    aggregate(digests).flatMap(({ id, counts: unit }) => (id === "missed_together" || id === "prompt_level_strict" ? [unit] : []));
  expect(new Set(counts(twice))).toEqual(new Set(["samples"]));
  expect(new Set(counts(twice.slice(0, 2)))).toEqual(new Set(["prompts"]));
});

it("ranks a suite of IFBench by loose verdicts, as its paper does, and any other by strict ones", () => {
  const prompt = (cluster: string, benchmark: string): Digest => ({
    ...answer(cluster, {}),
    ...{ benchmark, instructions: [{ id: "count:numbers", strict: false, loose: true }] },
  });
  const values = (digests: readonly Digest[], source: string) => standing(digests, { storedSuite: { source } })?.values;
  const imported = "authors’ prompts";
  expect(values([prompt("1", "IFBench"), prompt("2", "IFBench")], imported)).toEqual([1, 1]);
  expect(values([prompt("1", "IFBench"), prompt("2", "IFEval")], imported)).toEqual([0, 0]);
  // IFBench's shape has a few prompts with a training id.
  const generated = [prompt("1", "IFBench"), prompt("2", "training")];
  expect(["ifbench", "both", imported].map((source) => values(generated, source))).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ]);
});
