import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CopiedSamples, CountedOnce, shareReply } from "./copied-samples";

/** Runs of one-turn samples; `from` names the run whose reply to the sample was copied, or null. */
const world = fc.array(fc.array(fc.option(fc.nat(4)), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });

/** Follows copies to the run that was paid, as the engine stores them: a run can only copy from an earlier one. */
function paidIn(runs: readonly (readonly (number | null)[])[]): number[][] {
  const paid: number[][] = [];
  for (const [run, samples] of runs.entries())
    paid.push(samples.map((from, ordinal) => (from === null || from >= run ? run : (paid[from]?.[ordinal] ?? run))));
  return paid;
}

const copiesOf = (paid: readonly (readonly number[])[]): CopiedSamples => ({
  names: (run, ordinal) => {
    const by = paid[run]?.[ordinal] ?? run;
    return { self: `${run}/${ordinal}`, paid: by === run ? [] : [`${by}/${ordinal}`] };
  },
});

describe("copied samples", () => {
  it("count once for each paid reply, whichever runs are pooled", () => {
    fc.assert(
      fc.property(world, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (runs, isPooled) => {
        const paid = paidIn(runs);
        const pooled = paid.flatMap((samples, run) => (isPooled[run] ? samples.map((by, ordinal) => ({ run, ordinal, by })) : []));
        const once = new CountedOnce(copiesOf(paid));
        const counted = pooled.filter(({ run, ordinal }) => once.counts(run, ordinal));
        const replies = (samples: typeof pooled) => samples.map(({ ordinal, by }) => `${by}/${ordinal}`);
        expect(new Set(replies(counted)).size).toBe(counted.length);
        expect(new Set(replies(counted))).toEqual(new Set(replies(pooled)));
      }),
    );
  });

  it("share a reply exactly with samples that use the same paid one", () => {
    fc.assert(
      fc.property(world, fc.nat(5), fc.nat(5), fc.nat(2), (runs, a, b, ordinal) => {
        const paid = paidIn(runs);
        fc.pre(a < runs.length && b < runs.length && a !== b);
        expect(shareReply(copiesOf(paid), [a, ordinal], [b, ordinal])).toBe(paid[a]?.[ordinal] === paid[b]?.[ordinal]);
      }),
    );
  });

  it("exclude a dialogue that shares any turn with a counted one", () => {
    const names: Record<string, string[]> = { "2/0": ["1/0"], "3/0": ["2/0", "1/0"], "4/0": ["9/0"] };
    const copies: CopiedSamples = { names: (run, ordinal) => ({ self: `${run}/${ordinal}`, paid: names[`${run}/${ordinal}`] ?? [] }) };
    const once = new CountedOnce(copies);
    expect([1, 2, 3, 4, 5].map((run) => once.counts(run, 0))).toEqual([true, false, false, true, true]);
    // The run that was paid for may come after its copy.
    expect(once.counts(9, 0)).toBe(false);
  });

  it("all count if nothing was copied, even from a run that was imported twice", () => {
    const none = new CountedOnce(null);
    expect([none.counts(1, 0), none.counts(1, 0)]).toEqual([true, true]);
    const twice = new CountedOnce({ names: (_run, ordinal) => ({ self: `same/${ordinal}`, paid: [] }) });
    expect([twice.counts(1, 0), twice.counts(2, 0)]).toEqual([true, true]);
  });
});
