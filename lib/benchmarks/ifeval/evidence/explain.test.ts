import { expect, it } from "vitest";
import { nothingSent } from "@/lib/contracts/turn-facts";
import type { IfevalItem } from "../items/item";
import { verdictOf } from "../score/verdict";
import { explain } from "./explain";

const shown = (instructions: IfevalItem["instructions"], reply: string, verifier = "reference") =>
  explain({ item: { prompt: "a", instructions } }, { reply, sent: nothingSent }, { verifier, verdict: null });

it("shows every check in each form of the reply, with its result and explanation", () => {
  const instructions = [
    { id: "startend:quotation", kwargs: {} },
    { id: "punctuation:no_comma", kwargs: {} },
    { id: "count:person_names", kwargs: { N: 2 } },
  ];
  const { candidates, ...rest } = shown(instructions, 'Sure, here:\n"Liam met Emma."');
  expect(rest).toEqual({ kind: "steps", strict: false, loose: true, rescuedBy: "first line removed" });
  expect(candidates.map(({ transformation, passed, rules }) => [transformation, passed, rules.map((rule) => rule.passed)])).toEqual([
    ["as written", false, [false, false, true]],
    ["first line removed", true, [true, true, true]],
    ["last line removed", false, [false, false, false]],
  ]);
  const [, comma, names] = candidates[0]?.rules ?? [];
  expect(comma).toMatchObject({ expected: "no comma", seen: "1 comma", steps: [{ pieces: [[4, 5]], total: 1 }] });
  expect(names?.steps[0]?.pieces.map(([start]) => start)).toEqual([13, 22]);
  expect(names?.explains).toContain("fifty first names");
});

it("passes loosely if each check passes in its own form of the reply", () => {
  const instructions = [
    { id: "startend:end_checker", kwargs: { end_phrase: "End." } },
    { id: "punctuation:no_comma", kwargs: {} },
  ];
  const { strict, loose, rescuedBy } = shown(instructions, "No commas.\nThe End.\nWell, yes.");
  expect({ strict, loose, rescuedBy }).toEqual({ strict: false, loose: true, rescuedBy: "last line removed" });
  const apart = shown(
    [
      { id: "punctuation:no_comma", kwargs: {} },
      { id: "detectable_format:title", kwargs: {} },
    ],
    "<<A title>>, so\nplain",
  );
  expect(apart).toMatchObject({ strict: false, loose: true, rescuedBy: null });
});

it("gives training ids their strict verdict in every form, and a reason if a check cannot be scored", () => {
  const { candidates } = shown(
    [
      { id: "punctuation:punctuation_dot", kwargs: {} },
      { id: "no:such", kwargs: {} },
    ],
    "One.\nTwo",
  );
  expect(candidates.map(({ rules }) => rules[0]?.passed)).toEqual([false, false, false]);
  expect(candidates[1]?.rules[0]?.reason).toContain("no loose variants");
  expect(candidates[0]?.rules[1]).toMatchObject({
    passed: false,
    seen: null,
    reason: expect.stringContaining("not a known instruction id"),
  });
  expect(shown([{ id: "punctuation:no_comma", kwargs: {} }], " ").candidates).toMatchObject([{ rules: [{ seen: "a blank reply" }] }]);
});

it("explains with the verifier that decided", () => {
  const names = [{ id: "count:person_names", kwargs: { N: 1 } }];
  expect(shown(names, "Emmanuel").strict).toBe(false);
  expect(shown(names, "Emmanuel", "july-2025").strict).toBe(true);
});

it("shows the file's verdict if a reply cannot be scored again", () => {
  const item: IfevalItem = { prompt: "a", instructions: [{ id: "length_constraints:number_words", kwargs: {} }] };
  const followed = { strict: true, loose: true, rescuedBy: null, finding: null, wants: "" };
  const verdict = verdictOf(item, [{ id: "length_constraints:number_words", ...followed }]);
  const { strict, candidates } = explain({ item }, { reply: "b", sent: nothingSent }, { verifier: "reference", verdict });
  expect(strict).toBe(true);
  expect(candidates).toMatchObject([{ passed: true, refused: expect.stringContaining("from the file"), rules: [{ passed: true }] }]);
});
