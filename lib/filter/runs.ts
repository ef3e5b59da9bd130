import { runSources, runStatuses } from "@/lib/contracts/plain/states";
import type { RunRow } from "@/lib/contracts/run";
import type { FilterField } from "./fields";
import { type FilterTerm, type FilterValue, folded, formatTerm, plainFilterText, textMeets } from "./filter-line";
import { agesOf, dayOf, daysOf, isWithin, type Reader } from "./times";

/** Words for groups of run states, in addition to the states themselves. */
const stateWords: Readonly<Record<string, readonly string[]>> = {
  active: ["queued", "running", "paused", "cancelling"],
  ended: ["stopped", "cancelled"],
};

/** Fields of a run that a filter reads. */
export type FilterableRun = Pick<
  RunRow,
  | (
      | "id"
      | "name"
      | "modelName"
      | "suiteName"
      | "benchmark"
      | "source"
      | "status"
      | "tags"
      | "note"
      | "archived"
      | "launch"
      | "demonstration"
      | "by"
    )
  | ("createdAt" | "startedAt" | "finishedAt" | "sampleCount" | "costUsd" | "headline")
>;

/** Filter fields of runs. */
export const runFields: readonly FilterField[] = [
  { name: "model", gloss: "part of its name", kind: "text" },
  { name: "suite", gloss: "part of its name", kind: "text" },
  { name: "started", gloss: "yesterday, last week, 2026-11-17..", kind: "day" },
  { name: "finished", gloss: "when it ended", kind: "day" },
  { name: "age", gloss: "<2d, >1w", kind: "age" },
  { name: "launch", gloss: "name or number of its launch", kind: "text" },
  {
    name: "state",
    gloss: "run status; active and ended cover several",
    kind: "choice",
    choices: [...runStatuses, ...Object.keys(stateWords)],
  },
  { name: "benchmark", gloss: "the family", kind: "text" },
  { name: "tag", gloss: "a tag", kind: "text" },
  { name: "by", gloss: "who launched it, with accounts", kind: "text" },
  { name: "note", gloss: "words of the note", kind: "text" },
  { name: "name", gloss: "of the run", kind: "text" },
  { name: "run", gloss: "its number", kind: "number" },
  { name: "score", gloss: "the headline", kind: "number" },
  { name: "cost", gloss: "US dollars", kind: "number" },
  { name: "samples", gloss: "planned", kind: "number" },
  { name: "source", gloss: "source of its replies", kind: "choice", choices: runSources },
  { name: "is", gloss: "archived runs are hidden by default", kind: "choice", choices: ["archived", "tagged"] },
];

const textsOf: Readonly<Record<string, (run: FilterableRun) => readonly string[]>> = {
  name: (run) => [run.name],
  model: (run) => [run.modelName],
  suite: (run) => [run.suiteName],
  benchmark: (run) => [run.benchmark],
  launch: ({ launch }) => (launch?.name ? [launch.name] : []),
  tag: (run) => run.tags ?? [],
  note: (run) => [run.note ?? ""],
  by: ({ by }) => (by == null ? [] : [by]),
};
const wordsOf: Readonly<Record<string, (run: FilterableRun) => readonly string[]>> = {
  source: (run) => [run.source],
  state: (run) => [run.status, ...Object.keys(stateWords).filter((word) => stateWords[word]?.includes(run.status))],
  is: (run) => [
    ...(run.archived ? ["archived"] : []),
    ...(run.demonstration ? ["example"] : []),
    ...((run.tags ?? []).length > 0 ? ["tagged"] : []),
  ],
};
const numbersOf: Readonly<Record<string, (run: FilterableRun) => number | null>> = {
  run: (run) => run.id,
  score: (run) => run.headline?.value ?? null,
  cost: (run) => run.costUsd,
  samples: (run) => run.sampleCount,
};
const timesOf: Readonly<Record<string, (run: FilterableRun) => string | null>> = {
  started: (run) => run.startedAt,
  finished: (run) => run.finishedAt,
};

/** Compares a number at its displayed precision: `86.7` matches what rounds to it. */
function isNumber(actual: number | null, value: FilterValue): boolean {
  if (actual === null) return false;
  if (value.kind === "range") return actual >= value.low && actual <= value.high;
  const decimals = /\.(\d+)$/.exec(value.text)?.[1]?.length ?? 0;
  return Math.abs(actual - Number(value.text)) <= 0.5 * 10 ** -decimals;
}

/** The start of the age in the list of runs: the run's start, or its launch while it is queued. */
const begunAt = (run: FilterableRun): number => Date.parse(run.startedAt ?? run.createdAt);

function meetsValue(run: FilterableRun, field: string | null, value: FilterValue, { now, zone }: Reader): boolean {
  const text = plainFilterText(value);
  // A word without a field is searched for in names; replies are searched on another page.
  if (field === null)
    return [run.name, run.modelName, run.suiteName, run.launch?.name ?? "", run.note ?? "", `#${run.id}`, ...(run.tags ?? [])].some(
      (name) => textMeets(name, value),
    );
  const number = numbersOf[field];
  if (number) return isNumber(number(run), value);
  const time = timesOf[field];
  if (time) {
    const [at, days] = [time(run), daysOf(text, dayOf(now, zone))];
    return at !== null && days !== null && isWithin(dayOf(Date.parse(at), zone), days);
  }
  if (field === "age") {
    const [age, ages] = [now - begunAt(run), agesOf(text)];
    return ages !== null && age >= ages.low && age < ages.high;
  }
  const words = wordsOf[field]?.(run);
  if (words)
    return words.some((word) => (value.kind === "text" && value.match === "part" ? textMeets(word, value) : word === folded(text)));
  if (field === "launch" && run.launch && text === String(run.launch.id)) return true;
  return (textsOf[field]?.(run) ?? []).some((candidate) => textMeets(candidate, value));
}

const meets = (run: FilterableRun, { field, not, values }: FilterTerm, reader: Reader): boolean =>
  values.some((value) => meetsValue(run, field, value, reader)) !== not;

/** True if a term asks for runs that are hidden otherwise. */
const asksFor = (terms: readonly FilterTerm[], word: string): boolean =>
  terms.some(({ field, not, values }) => field === "is" && !not && values.some((value) => folded(plainFilterText(value)) === word));

/**
 * Selects the runs that meet all terms, with days and ages by the reader's clock; archived runs and examples only if a term asks for them.
 */
export function filteredRuns<T extends FilterableRun>(runs: readonly T[], terms: readonly FilterTerm[], reader: Reader): T[] {
  const [withArchived, withExamples] = [asksFor(terms, "archived"), asksFor(terms, "example")];
  return runs.filter(
    (run) => (withArchived || !run.archived) && (withExamples || !run.demonstration) && terms.every((term) => meets(run, term, reader)),
  );
}

/** Finds, if no run meets all terms, the term without which most runs do. */
export function excludingTerm(
  runs: readonly FilterableRun[],
  terms: readonly FilterTerm[],
  reader: Reader,
): { term: string; without: number } | null {
  const suggestions = terms.map((term) => ({
    term: formatTerm(term),
    without: filteredRuns(
      runs,
      terms.filter((other) => other !== term),
      reader,
    ).length,
  }));
  suggestions.sort((a, b) => b.without - a.without);
  return suggestions[0] && suggestions[0].without > 0 ? suggestions[0] : null;
}

/** Lists the values of a field of runs that contain the text, most frequent first, at most 30. */
export function runValues(runs: readonly FilterableRun[], field: string, text: string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const run of runs) {
    for (const value of textsOf[field]?.(run) ?? []) {
      if (value !== "" && folded(value).includes(folded(text))) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, 30);
}
