import { z } from "zod";
import type { Opened } from "@/lib/benchmarks/family";
import { askedSentence, namesByAsked, openItem } from "@/lib/benchmarks/open";
import { type ChangedCheck, type ChangedItem, type ChangedItems, change, type ItemChange } from "@/lib/contracts/changed-items";
import type { ComparisonTarget, SideId } from "@/lib/contracts/comparison";
import { queryRows } from "@/lib/db/query-rows";
import { type TagCondition, tagCondition } from "@/lib/reads/samples/tag-condition";
import { cellsOf, countChecks, type LetterTones, letterTones, passShare } from "./four-cells";
import type { PackedRun } from "./packed-run";
import { loadSide, type PairedItems, pairItems } from "./paired-items";
import { type OpenComparison, openSides } from "./sides";
import { otherSide } from "./slicing";

/** Largest number of changed checks in a row. */
const mostChecks = 20;

/** Selection of the changed items to read. */
export interface ChangedAsked {
  side: SideId;
  of: "samples" | "checks";
  change: ItemChange | null;
  /** Conditions in the form of the sample table (`density=10..100`); all must hold. */
  tags: readonly string[];
  /** First row to return. */
  cursor: number;
  limit: number;
}

/** Reads items by how they changed, the largest change first. Throws as `openSides` does, and `invalid` for a side that is not compared. */
export async function readChangedItems(target: ComparisonTarget, asked: ChangedAsked): Promise<ChangedItems> {
  const comparison = await openSides(target);
  const side = otherSide(comparison, asked.side);
  const [a, b] = await Promise.all([loadSide(comparison, comparison.baseline), loadSide(comparison, side)]);
  const pair = await pairItems(comparison, a, b);
  const tones = letterTones(comparison.manifest);
  const conditions = asked.tags.map(tagCondition);
  const counts: Record<ItemChange, number> = { gained: 0, lost: 0, both: 0, neither: 0, higher: 0, lower: 0 };
  const changes: { at: number; size: number }[] = [];
  for (let at = 0; at < pair.left.length; at++) {
    if (!fits(pair, at, conditions)) continue;
    const sizes = asked.of === "samples" ? itemChange(pair, at) : checkChanges(pair, at, tones);
    for (const kind of change.options) if (sizes[kind] !== null) counts[kind]++;
    const size = asked.change === null ? Math.abs(sizes.largest) : sizes[asked.change];
    if (size !== null) changes.push({ at, size });
  }
  changes.sort((left, right) => right.size - left.size || left.at - right.at);
  const page = changes.slice(asked.cursor, asked.cursor + asked.limit);
  const rows = await rowsOf(
    comparison,
    pair,
    asked,
    page.map(({ at }) => at),
    tones,
  );
  const next = asked.cursor + page.length;
  return { rows, matching: changes.length, counts, nextCursor: next < changes.length ? next : null };
}

function fits({ a, left }: PairedItems, at: number, conditions: readonly TagCondition[]): boolean {
  const tags = a.suite.tags[left[at] ?? 0] ?? {};
  return conditions.every((condition) => {
    const value = tags[condition.tag];
    if ("value" in condition) return value !== undefined && String(value) === condition.value;
    return typeof value === "number" && value >= condition.low && value <= condition.high;
  });
}

/** Size of each kind of change of an item; null if the item did not change in that way. `largest` orders rows of any change. */
type Sizes = Record<ItemChange, number | null> & { largest: number };

/** Returns the mean score of an item's scored samples. */
function meanScore({ itemStarts, byItem, scored, scores }: PackedRun, item: number): number {
  const [start, count] = [itemStarts[item] ?? 0, scored[item] ?? 0];
  let sum = 0;
  for (let place = start; place < start + count; place++) sum += scores[byItem[place] ?? 0] ?? 0;
  return sum / count;
}

/** True if at least half of an item's repetitions pass. */
const mostlyPasses = (run: PackedRun, item: number) => passShare(run, item) >= 0.5;

const kindOf = (before: boolean, after: boolean) => (before ? (after ? "both" : "lost") : after ? "gained" : "neither");

function itemChange({ a, b, left, right }: PairedItems, at: number): Sizes {
  const [itemA, itemB] = [left[at] ?? 0, right[at] ?? 0];
  const difference = meanScore(b.run, itemB) - meanScore(a.run, itemA);
  const size = Math.abs(difference);
  const sizes: Sizes = { gained: null, lost: null, both: null, neither: null, higher: null, lower: null, largest: size };
  sizes[kindOf(mostlyPasses(a.run, itemA), mostlyPasses(b.run, itemB))] = size;
  if (difference > 0) sizes.higher = size;
  if (difference < 0) sizes.lower = size;
  return sizes;
}

/** Counts the checks of the shown samples by kind of change. */
function checkChanges(pair: PairedItems, at: number, tones: LetterTones): Sizes {
  const { a, b, left, right } = pair;
  const shown = shownSamples(pair, at, null);
  const cells = new Float64Array(9);
  countChecks(a.run, shown.baseline, b.run, shown.side, tones, cells);
  const counts = cellsOf(cells);
  const orNull = (count: number) => (count > 0 ? count : null);
  const difference = meanScore(b.run, right[at] ?? 0) - meanScore(a.run, left[at] ?? 0);
  return {
    gained: orNull(counts.gained),
    lost: orNull(counts.lost),
    both: orNull(counts.both),
    neither: orNull(counts.neither),
    higher: difference > 0 ? counts.gained + counts.lost : null,
    lower: difference < 0 ? counts.gained + counts.lost : null,
    largest: counts.gained + counts.lost,
  };
}

/** Calls `take` with the letters of the checks that two samples have in common, turn by turn. */
function eachCheck(
  a: PackedRun,
  sampleA: number,
  b: PackedRun,
  sampleB: number,
  take: (from: number, to: number, turn: number, at: number) => void,
): void {
  const [start, begin] = [a.turnStarts[sampleA] ?? 0, b.turnStarts[sampleB] ?? 0];
  const turns = Math.min((a.turnStarts[sampleA + 1] ?? 0) - start, (b.turnStarts[sampleB + 1] ?? 0) - begin);
  for (let turn = 0; turn < turns; turn++) {
    const [from, to] = [a.letterStarts[start + turn] ?? 0, b.letterStarts[begin + turn] ?? 0];
    const checks = Math.min((a.letterStarts[start + turn + 1] ?? 0) - from, (b.letterStarts[begin + turn + 1] ?? 0) - to);
    for (let at = 0; at < checks; at++) take(a.letters[from + at] ?? 0, b.letters[to + at] ?? 0, turn, at);
  }
}

/**
 * Chooses the samples that represent an item's change: of several repetitions the first one that passed or failed in accordance with the
 * change.
 */
function shownSamples({ a, b, left, right }: PairedItems, at: number, kind: ItemChange | null): { baseline: number; side: number } {
  const wanted = kind === null ? null : { gained: [0, 1], lost: [1, 0], both: [1, 1], neither: [0, 0], higher: null, lower: null }[kind];
  const pick = ({ itemStarts, byItem, scored, passed }: PackedRun, item: number, passes: number | undefined) => {
    const start = itemStarts[item] ?? 0;
    for (let place = start; place < start + (scored[item] ?? 0); place++) {
      const sample = byItem[place] ?? 0;
      if (passes === undefined || passed[sample] === passes) return sample;
    }
    return byItem[start] ?? 0;
  };
  return { baseline: pick(a.run, left[at] ?? 0, wanted?.[0]), side: pick(b.run, right[at] ?? 0, wanted?.[1]) };
}

const bodyRow = z.object({ at: z.number().int(), body: z.unknown() });
const bodySql = "select ordinal as at, body from item where suite_id = $1 and ordinal = any($2::int[])";

async function rowsOf(
  { engine, manifest }: OpenComparison,
  pair: PairedItems,
  asked: ChangedAsked,
  page: readonly number[],
  tones: LetterTones,
): Promise<ChangedItem[]> {
  const { a, b, left, right } = pair;
  const places = page.map((at) => left[at] ?? 0);
  const bodies = new Map((await queryRows(bodyRow, bodySql, [a.suite.id, places])).map(({ at, body }) => [at, body]));
  const named = namesByAsked(manifest);
  const words = new Map(manifest.views.outcomes.map(({ id, letter }) => [letter.charCodeAt(0), id]));
  const isJudged = a.side.run.id === b.side.run.id || a.side.verifier.id !== b.side.verifier.id;
  return page.map((at) => {
    const [item, other] = [left[at] ?? 0, right[at] ?? 0];
    const shown = asked.of === "samples" ? shownSamples(pair, at, asked.change ?? kindOfItem(pair, at)) : shownSamples(pair, at, null);
    const opened = openedOf(engine, bodies.get(item));
    const labels = labelsOf(engine, opened);
    const checks: ChangedCheck[] = [];
    let changed = 0;
    eachCheck(a.run, shown.baseline, b.run, shown.side, (from, to, turn, check) => {
      // Two verifiers may distinguish outcomes that are equal to a reader of two replies.
      const same = isJudged ? from === to : (tones.kinds[from] === 2) === (tones.kinds[to] === 2);
      if (same) return;
      changed++;
      if (checks.length >= mostChecks) return;
      const { label, group } = labels(turn, check);
      checks.push({ turn, at: check, label, group, from: words.get(from) ?? null, to: words.get(to) ?? null });
    });
    return {
      key: a.suite.keys[item] ?? "",
      tags: a.suite.tags[item] ?? {},
      ...(named && opened && { asked: askedSentence({ manifest, engine }, opened) }),
      change: kindOfItem(pair, at),
      baseline: changedSide(a.run, item, shown.baseline),
      side: changedSide(b.run, other, shown.side),
      difference: meanScore(b.run, other) - meanScore(a.run, item),
      checks,
      changedChecks: changed,
    };
  });
}

const kindOfItem = ({ a, b, left, right }: PairedItems, at: number): ItemChange =>
  kindOf(mostlyPasses(a.run, left[at] ?? 0), mostlyPasses(b.run, right[at] ?? 0));

/** Opens an item; null if the family cannot read it. */
function openedOf(engine: OpenComparison["engine"], body: unknown): Opened | null {
  return engine.suite.item.safeParse(body).success ? openItem(engine, body) : null;
}

/** Returns a function that labels a check by its turn and position, with its number if the family cannot read the item. */
function labelsOf({ scoring }: OpenComparison["engine"], opened: Opened | null) {
  const turns = new Map<number, { label: string; group: string }[]>();
  return (turn: number, at: number): { label: string; group: string } => {
    if (!turns.has(turn)) turns.set(turn, opened ? scoring.requirements(opened.item, turn) : []);
    return turns.get(turn)?.[at] ?? { label: `Check ${at + 1}`, group: "" };
  };
}

function changedSide(run: PackedRun, item: number, sample: number): ChangedItem["side"] {
  const [score, passed] = [run.scores[sample] ?? Number.NaN, run.passed[sample]];
  const repetitions = run.scored[item] ?? 0;
  return {
    ordinal: run.ordinals[sample] ?? 0,
    score: Number.isNaN(score) ? null : score,
    passed: passed === 2 ? null : passed === 1,
    mean: meanScore(run, item),
    passes: Math.round(passShare(run, item) * repetitions),
    repetitions,
  };
}
