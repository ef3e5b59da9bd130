import type { Manifest } from "@/lib/benchmarks/manifest";
import type { AlignedCheck, ComparedSamples } from "@/lib/contracts/changed-items";
import type { Check } from "@/lib/contracts/check";
import type { ComparisonTarget, SideId } from "@/lib/contracts/comparison";
import type { SampleDetail } from "@/lib/contracts/sample";
import { HeedError } from "@/lib/errors";
import { withoutLongReplies } from "@/lib/reads/samples/reply-text";
import { readWholeSample } from "@/lib/reads/samples/sample";
import { type LoadedSide, loadSide, pairItems } from "./paired-items";
import { openSides } from "./sides";
import { otherSide } from "./slicing";

/** The samples to compare, by their ordinals in the baseline's and the side's run. */
export interface SamplesAsked {
  side: SideId;
  from: number;
  to: number;
}

/** Reads two samples like `readWholeSamples`, but only the beginnings of long replies; `…/reply` of each sample returns the rest. */
export async function readComparedSamples(...asked: Parameters<typeof readWholeSamples>): Promise<ComparedSamples> {
  const { baseline, side, ...rest } = await readWholeSamples(...asked);
  return { ...rest, baseline: withoutLongReplies(baseline), side: withoutLongReplies(side) };
}

/**
 * Reads two samples of one item, with complete replies, verdicts and paired checks. Throws as `openSides` does, `not_found` for a sample
 * that does not exist, and `invalid` for samples of different items.
 */
export async function readWholeSamples(target: ComparisonTarget, { side, from, to }: SamplesAsked): Promise<ComparedSamples> {
  const comparison = await openSides(target);
  const other = otherSide(comparison, side);
  const [a, b] = await Promise.all([loadSide(comparison, comparison.baseline), loadSide(comparison, other)]);
  const pair = await pairItems(comparison, a, b, { withCopies: true });
  const [item, partner] = [itemOf(a, from), itemOf(b, to)];
  // A sample without a score has no partner among the compared ones, but within one suite its item is still the same.
  const isPair = pair.sameSuite ? item === partner : pair.left.some((left, at) => left === item && pair.right[at] === partner);
  if (!isPair)
    throw new HeedError(
      "invalid",
      `Sample ${from} of run ${comparison.baseline.run.id} and sample ${to} of run ${other.run.id} belong to different items.`,
      { where: "to" },
    );
  const [baseline, shown] = await Promise.all([
    readWholeSample(comparison.baseline.run.id, from, { verifier: comparison.baseline.verifier.id, former: comparison.baseline.former }),
    readWholeSample(other.run.id, to, { verifier: other.verifier.id, former: other.former }),
  ]);
  return {
    key: baseline.key,
    tags: baseline.tags,
    baseline,
    side: shown,
    samePrompt: firstPrompt(baseline) === firstPrompt(shown),
    checks: alignedChecks(comparison.manifest, baseline, shown),
    repetitions: { baseline: repetitionsOf(a, item), side: repetitionsOf(b, partner) },
  };
}

/** Returns the position of a sample's item in its suite; throws `not_found`. */
function itemOf({ run, side }: LoadedSide, ordinal: number): number {
  const at = run.ordinals.indexOf(ordinal);
  if (at < 0) throw new HeedError("not_found", `Run ${side.run.id} has no finished sample ${ordinal}.`);
  return run.items[at] ?? -1;
}

const firstPrompt = ({ turns }: SampleDetail) => JSON.stringify(turns[0]?.messages ?? null);

function repetitionsOf({ run }: LoadedSide, item: number) {
  const places = run.byItem.subarray(run.itemStarts[item], run.itemStarts[item + 1]);
  return Array.from(places, (sample) => {
    const [score, passed] = [run.scores[sample] ?? Number.NaN, run.passed[sample]];
    return { ordinal: run.ordinals[sample] ?? 0, score: Number.isNaN(score) ? null : score, passed: passed === 2 ? null : passed === 1 };
  }).sort((left, right) => left.ordinal - right.ordinal);
}

/** Aligns the checks of two samples by turn and id, in item order; checks that only one of them has come last in their turn. */
export function alignedChecks({ views }: Pick<Manifest, "views">, baseline: SampleDetail, side: SampleDetail): AlignedCheck[] {
  const passing = new Set(views.outcomes.filter(({ tone }) => tone === "pass").map(({ id }) => id));
  const turns = Math.max(baseline.turns.length, side.turns.length);
  return Array.from({ length: turns }, (_, turn) => {
    const [before, after] = [baseline.turns[turn]?.verdict?.checks ?? [], side.turns[turn]?.verdict?.checks ?? []];
    const partners = new Map(after.map((check) => [check.id, check]));
    const aligned = before.map((check) => alignedCheck(turn, check, partners.get(check.id) ?? null, passing));
    const known = new Set(before.map(({ id }) => id));
    return [...aligned, ...after.filter(({ id }) => !known.has(id)).map((check) => alignedCheck(turn, null, check, passing))];
  }).flat();
}

function alignedCheck(turn: number, before: Check | null, after: Check | null, passing: ReadonlySet<string>): AlignedCheck {
  const { id = "", label = "", group = "" } = before ?? after ?? {};
  const shown = (check: Check | null) =>
    check && { outcome: check.outcome, expected: check.expected ?? null, actual: check.actual ?? null };
  return { turn, id, label, group, change: changeOf(before, after, passing), baseline: shown(before), side: shown(after) };
}

function changeOf(before: Check | null, after: Check | null, passing: ReadonlySet<string>): AlignedCheck["change"] {
  if (!before || !after) return "changed";
  const [passed, passes] = [passing.has(before.outcome), passing.has(after.outcome)];
  if (passed !== passes) return passes ? "gained" : "lost";
  if (before.outcome !== after.outcome || before.credit !== after.credit) return "changed";
  return passes ? "both" : "neither";
}
