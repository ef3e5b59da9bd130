import fc from "fast-check";
import { expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { checkCells, letterTones } from "./four-cells";
import type { PackedRun } from "./packed-run";

const tones = letterTones(manifestById("evolif"));

/** Builds a run whose items have these replies, each a list of turns of letters. */
function packed(items: readonly (readonly (readonly string[])[])[]): PackedRun {
  const samples = items.flatMap((replies, item) => replies.map((turns) => ({ item, turns })));
  const turns = samples.flatMap((sample) => sample.turns);
  const starts = (lengths: readonly number[]) =>
    Int32Array.from([0, ...lengths].map((_, at) => lengths.slice(0, at).reduce((a, b) => a + b, 0)));
  return {
    count: samples.length,
    ordinals: Int32Array.from(samples.keys()),
    items: Int32Array.from(samples, ({ item }) => item),
    statuses: new Uint8Array(samples.length),
    scores: new Float64Array(samples.length),
    passed: new Uint8Array(samples.length),
    latencies: new Float64Array(samples.length),
    turnStarts: starts(samples.map((sample) => sample.turns.length)),
    letters: new Uint8Array(Buffer.from(turns.join(""), "latin1")),
    letterStarts: starts(turns.map((letters) => letters.length)),
    turnPassed: new Uint8Array(turns.length),
    credits: null,
    facts: null,
    itemStarts: starts(items.map((replies) => replies.length)),
    byItem: Int32Array.from(samples.keys()),
    scored: Int32Array.from(items, (replies) => replies.length),
    perRepetition: items.length,
  };
}

const letter = fc.constantFrom(...manifestById("evolif").views.outcomes.map((outcome) => outcome.letter));
const turn = fc.array(letter, { maxLength: 4 }).map((letters) => letters.join(""));
const reply = fc.array(turn, { minLength: 1, maxLength: 3 });
const item = fc.tuple(reply, reply);

it("gives the same cells for one reply per side as for two equal replies per side", () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
      const cells = (times: number) => {
        const side = (at: 0 | 1) => packed(items.map((pair) => Array.from({ length: times }, () => pair[at])));
        const places = Int32Array.from(items.keys());
        const [a, b] = [{ run: side(0) }, { run: side(1) }];
        return checkCells({ a, b, left: places, right: places }, tones);
      };
      expect(cells(1)).toEqual(cells(2));
    }),
  );
});

it("counts no check as missed on both sides where every repetition passed before", () => {
  const times = (count: number, letters: string) => Array.from({ length: count }, () => [letters]);
  // Shares of thirds, sixths and so on, whose sums are not exact.
  const after = [3, 6, 7, 9, 11, 13].map((count) => [...times(1, "p"), ...times(count - 1, "f")]);
  const before = after.map((replies) => replies.map(() => ["p"]));
  const places = Int32Array.from(before.keys());
  const cells = checkCells({ a: { run: packed(before) }, b: { run: packed(after) }, left: places, right: places }, tones);
  expect(cells).toMatchObject({ n: 6, gained: 0, neither: 0 });
});
