import { LRUCache } from "lru-cache";
import { z } from "zod";
import type {
  ComparedCharts,
  ComparedMetrics,
  ComparedNote,
  ComparedPair,
  ComparedSide,
  Comparison,
  ComparisonTarget,
} from "@/lib/contracts/comparison";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { metricsOfRuns } from "@/lib/reads/metrics-of-runs";
import { churnOf, rerunId } from "./churn";
import { allMetrics, comparedHeadline, headlineLine, ownMetrics, type PairLine } from "./compared-metrics";
import { checkCells, type LetterTones, letterTones, sampleCells } from "./four-cells";
import { loadSide, type PairedItems, pairItems } from "./paired-items";
import { type OpenComparison, openSides, type Side } from "./sides";
import { slicingTags } from "./slicing";

/** Opens a comparison and pairs the items of each other side with the baseline's. */
async function openPairs(target: ComparisonTarget): Promise<{ comparison: OpenComparison; pairs: PairedItems[] }> {
  const comparison = await openSides(target);
  const [baseline, ...others] = await Promise.all([
    loadSide(comparison, comparison.baseline),
    ...comparison.others.map((side) => loadSide(comparison, side)),
  ]);
  return { comparison, pairs: await Promise.all(others.map((side) => pairItems(comparison, baseline, side))) };
}

function publicSide({
  facts: _facts,
  former: _former,
  isRejudged: _isRejudged,
  stamp: _stamp,
  verdictStamp: _kept,
  ...side
}: Side): ComparedSide {
  return side;
}

/** Compares runs: headline, changed items and checks, and the changes expected by chance. Throws as `openSides` does. */
export async function readComparison(target: ComparisonTarget): Promise<Comparison> {
  const { comparison, pairs } = await openPairs(target);
  const tones = letterTones(comparison.manifest);
  const storedMetrics = await ownMetrics(comparison.sides);
  const lines: (PairLine | null)[] = [];
  const compared: ComparedPair[] = [];
  for (const pair of pairs) {
    const { line, shown } = await figuresOf(comparison, pair, tones);
    lines.push(line);
    compared.push(shown);
  }
  return {
    benchmark: infoOfManifest(comparison.manifest),
    baseline: comparison.baseline.id,
    sides: comparison.sides.map(publicSide),
    pairs: compared,
    headline: comparedHeadline(comparison, lines, storedMetrics),
    slicings: slicingTags(comparison),
  };
}

interface PairFigures {
  line: PairLine | null;
  shown: ComparedPair;
}

/** Figures of the most recently compared pairs: a page is reloaded more often than runs change. */
const figures = new LRUCache<string, PairFigures>({ max: 500 });

async function figuresOf(comparison: OpenComparison, pair: PairedItems, tones: LetterTones): Promise<PairFigures> {
  const [baseline, side] = [pair.a.side, pair.b.side];
  // Names of runs and suites occur in sentences, so they are part of the key.
  const rerun = await rerunId(baseline);
  const key = JSON.stringify([rerun, baseline.stamp, side.stamp, baseline.id, side.id, baseline.suite.name, side.suite.name]);
  const known = figures.get(key);
  if (known) return known;
  const pairFigures = { line: await headlineLine(comparison, pair), shown: await comparedPair(comparison, pair, tones) };
  if (!baseline.isOpen && !side.isOpen) figures.set(key, pairFigures);
  return pairFigures;
}

async function comparedPair(comparison: OpenComparison, pair: PairedItems, tones: LetterTones): Promise<ComparedPair> {
  const cells = { samples: sampleCells(pair), checks: checkCells(pair, tones) };
  const sameRun = pair.a.side.run.id === pair.b.side.run.id;
  const same = {
    expected: 0,
    low: null,
    high: null,
    basis: null,
    why: "Both sides score the same replies, so there is no chance variation.",
  };
  return {
    side: pair.b.side.id,
    shared: pair.left.length,
    onlyBaseline: pair.onlyA,
    onlySide: pair.onlyB,
    sameSuite: pair.sameSuite,
    sameRun,
    sentence: sentenceOf(comparison, pair),
    notes: notesOf(pair.a.side, pair.b.side),
    ...cells,
    churn: sameRun ? { samples: same, checks: same } : await churnOf(comparison, pair, tones, cells),
  };
}

const counted = (count: number, { singular, plural }: { singular: string; plural: string }) =>
  `${count.toLocaleString("en")} ${count === 1 ? singular : plural}`;

/** Describes in sentences what is compared and what cannot be. */
function sentenceOf({ manifest }: OpenComparison, pair: PairedItems): string {
  const { a, b, left, sameSuite, asked, copies, onlyA, onlyB, aloneA, aloneB } = pair;
  const items = { singular: "item", plural: "items" };
  const [baseline, side] = [a.side, b.side];
  const unscored = asked - left.length - copies;
  const same =
    copies > 0
      ? ` ${counted(copies, items)} ${copies === 1 ? "is" : "are"} excluded because one side reused the other’s cached reply, which is not evidence.`
      : "";
  const alone = [aloneA, aloneB].map((count, at) =>
    count > 0 ? ` Only run ${(at === 0 ? baseline : side).run.id} was asked ${counted(count, items)}.` : "",
  );
  const without = `${unscored > 0 ? ` ${counted(unscored, items)} ${unscored === 1 ? "has no score on one side and is" : "have no score on one side and are"} excluded.` : ""}${same}${alone.join("")}`;
  const scored = `${counted(left.length, items)} ${left.length === 1 ? "has" : "have"} a score on both sides`;
  if (sameSuite) return `Both use the suite “${baseline.suite.name}”: ${scored}.${without}`;
  const suites = `Run ${baseline.run.id} uses the suite “${baseline.suite.name}” (${counted(baseline.suite.itemCount, items)}), run ${side.run.id} uses “${side.suite.name}” (${counted(side.suite.itemCount, items)}).`;
  if (asked + aloneA + aloneB === 0)
    return `${suites} They share no items, so nothing can be compared: ${manifest.title} figures from different items are not comparable.`;
  const [first, second] = [onlyA - unscored - aloneA, onlyB - unscored - aloneB];
  return `${suites} Only items with the same content are compared: ${scored}. ${counted(first, items)} of the first and ${counted(second, items)} of the second have no match, and figures of whole runs are not comparable.${without}`;
}

/** Most characters of a system prompt in a note. */
const shownPrompt = 60;

/** Lists other differences between two sides. The judge and the parameters of a run are private. */
function notesOf(a: Side, b: Side): ComparedNote[] {
  const notes: ComparedNote[] = [];
  const add = (kind: ComparedNote["kind"], text: string, isPrivate = false) => notes.push({ kind, private: isPrivate, text });
  const compare = (kind: ComparedNote["kind"], label: string, [first, second]: readonly [string, string], isPrivate = false) => {
    if (first !== second) add(kind, `${label}: ${first} in run ${a.run.id}, ${second} in run ${b.run.id}.`, isPrivate);
  };
  compare("verifier", "Verifier", [a.verifier.label, b.verifier.label]);
  if (a.verifier.id === b.verifier.id) compare("version", `Version of “${a.verifier.label}”`, [a.verifier.version, b.verifier.version]);
  compare("judge", "Judge", [a.judgeName ?? "none", b.judgeName ?? "none"], true);
  compare("repetitions", "Repetitions", [String(a.repetitions), String(b.repetitions)]);
  const quoted = ({ facts: { systemPrompt } }: Side) => {
    if (systemPrompt === null) return "none";
    const line = systemPrompt.trim().replace(/\s+/g, " ");
    return `“${line.length > shownPrompt ? `${line.slice(0, shownPrompt - 1)}…` : line}”`;
  };
  if (a.facts.systemPrompt !== b.facts.systemPrompt)
    add("parameter", `System prompt: ${quoted(a)} in run ${a.run.id}, ${quoted(b)} in run ${b.run.id}.`);
  for (const { run } of [a, b].filter(({ isBatched }) => isBatched))
    add("parameter", `Run ${run.id} was asked in batches, so it has no latencies.`);
  // Parameters in effect, whether they were set or defaults.
  const [paramsA, paramsB] = [a, b].map(({ facts }) => z.record(z.string(), z.unknown()).catch({}).parse(facts.params));
  const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value ?? null));
  for (const name of Object.keys({ ...paramsA, ...paramsB }).sort())
    compare("parameter", `Parameter “${name}”`, [shown(paramsA?.[name]), shown(paramsB?.[name])], true);
  for (const { run } of [a, b]) {
    if (run.stoppedBy === "rule")
      add(
        "stopped",
        `Run ${run.id} was stopped early by its stop rule: the intervals here do not account for earlier looks and may be too narrow.`,
      );
    if (run.stoppedBy === "budget" || run.stoppedBy === "month")
      add("stopped", `Run ${run.id} was stopped early by a budget, which favours short replies: items it did not reach are excluded.`);
  }
  for (const side of [a, b]) if (side.isOpen) add("open", `Run ${side.run.id} has not ended: its figures are preliminary.`);
  return notes;
}

/** Builds a title such as “Model A and Model B compared”. Throws as `openSides` does. */
export async function comparisonTitle(target: ComparisonTarget): Promise<string> {
  const { sides } = await openSides(target);
  const names = [...new Set(sides.map(({ run }) => run.modelName))];
  return names.length === 1 ? `Runs of ${names[0]} compared` : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} compared`;
}

/** Reads every metric of the runs, with paired differences. */
export async function readComparedMetrics(target: ComparisonTarget): Promise<ComparedMetrics> {
  const { comparison, pairs } = await openPairs(target);
  return { metrics: await allMetrics(comparison, pairs) };
}

/** Reads the metrics of the family's charts for all sides, each over all items of its run. */
export async function readComparedCharts(target: ComparisonTarget): Promise<ComparedCharts> {
  const { manifest, sides } = await openSides(target);
  const byRun = await metricsOfRuns(
    manifest,
    sides.map(({ run }) => run.id),
    { charts: "all" },
  );
  const all = await ownMetrics(sides.filter(({ id }) => id.includes(":")));
  return {
    series: sides.flatMap(({ id, run, verifier, former }) =>
      former !== null
        ? []
        : [
            {
              side: id,
              label: id.includes(":") ? `${run.modelName}, ${verifier.label}` : run.modelName,
              metrics: id.includes(":") ? [...(all.get(id)?.values() ?? [])] : (byRun.get(run.id) ?? []),
            },
          ],
    ),
  };
}
