import { runSources, runStatuses } from "@/lib/contracts/plain/states";
import type { RunRow } from "@/lib/contracts/run";
import type { FilterField } from "./fields";
import { type FilterTerm, type FilterValue, formatTerm, formatValue } from "./filter-line";

/** Words for a run's state beside the states themselves. */
const stateWords: Readonly<Record<string, readonly string[]>> = {
  active: ["queued", "running", "paused", "cancelling"],
  ended: ["stopped", "cancelled"],
};

/** Fields of runs. */
export const runFields: readonly FilterField[] = [
  { name: "run", gloss: "its number", kind: "number" },
  { name: "name", gloss: "of the run", kind: "text" },
  { name: "model", gloss: "its name", kind: "text" },
  { name: "suite", gloss: "its name", kind: "text" },
  { name: "benchmark", gloss: "the family", kind: "text" },
  {
    name: "state",
    gloss: "where it stands; active and ended are several",
    kind: "choice",
    choices: [...runStatuses, ...Object.keys(stateWords)],
  },
  { name: "source", gloss: "where its replies come from", kind: "choice", choices: runSources },
  { name: "tag", gloss: "that somebody gave it", kind: "text" },
  { name: "note", gloss: "that somebody wrote", kind: "text" },
  { name: "is", gloss: "archived runs are hidden otherwise", kind: "choice", choices: ["archived", "tagged"] },
  { name: "score", gloss: "the headline", kind: "number" },
  { name: "cost", gloss: "US dollars", kind: "number" },
  { name: "samples", gloss: "planned", kind: "number" },
];

const textsOf: Readonly<Record<string, (run: RunRow) => readonly string[]>> = {
  name: (run) => [run.name],
  model: (run) => [run.modelName],
  suite: (run) => [run.suiteName],
  benchmark: (run) => [run.benchmark],
  source: (run) => [run.source],
  tag: (run) => run.tags ?? [],
  note: (run) => [run.note ?? ""],
  state: (run) => [run.status, ...Object.keys(stateWords).filter((word) => stateWords[word]?.includes(run.status))],
  is: (run) => [...(run.archived ? ["archived"] : []), ...((run.tags ?? []).length > 0 ? ["tagged"] : [])],
};
const numbersOf: Readonly<Record<string, (run: RunRow) => number | null>> = {
  run: (run) => run.id,
  score: (run) => run.headline?.value ?? null,
  cost: (run) => run.costUsd,
  samples: (run) => run.sampleCount,
};

/** A number as people see it: `86.7` is what rounds to it. */
function isNumber(actual: number | null, value: FilterValue): boolean {
  if (actual === null) return false;
  if (value.kind === "range") return actual >= value.low && actual <= value.high;
  const decimals = /\.(\d+)$/.exec(value.text)?.[1]?.length ?? 0;
  return Math.abs(actual - Number(value.text)) <= 0.5 * 10 ** -decimals;
}

function isText(texts: readonly string[], value: FilterValue, anywhere: boolean): boolean {
  const wanted = (value.kind === "text" ? value.text : formatValue(value)).toLowerCase();
  const inside = anywhere || (value.kind === "text" && value.literal);
  return texts.some((text) => (inside ? text.toLowerCase().includes(wanted) : text.toLowerCase() === wanted));
}

function meets(run: RunRow, { field, not, values }: FilterTerm): boolean {
  const number = field === null ? undefined : numbersOf[field];
  // A word alone is looked for in the names: replies are searched on a page of their own.
  const texts =
    field === null
      ? [run.name, run.modelName, run.suiteName, run.note ?? "", `#${run.id}`, ...(run.tags ?? [])]
      : (textsOf[field]?.(run) ?? []);
  return values.some((value) => (number ? isNumber(number(run), value) : isText(texts, value, field === null || field === "note"))) !== not;
}

/** Runs that meet all terms; archived ones only where a term asks for them. */
export function filteredRuns(runs: readonly RunRow[], terms: readonly FilterTerm[]): RunRow[] {
  const withArchived = terms.some(
    ({ field, not, values }) => field === "is" && !not && values.some((of) => of.kind === "text" && of.text.toLowerCase() === "archived"),
  );
  return runs.filter((run) => (withArchived || !run.archived) && terms.every((term) => meets(run, term)));
}

/** Where no run meets all terms: the one without which most do. */
export function excludingTerm(runs: readonly RunRow[], terms: readonly FilterTerm[]): { term: string; without: number } | null {
  const found = terms.map((term) => ({
    term: formatTerm(term),
    without: filteredRuns(
      runs,
      terms.filter((other) => other !== term),
    ).length,
  }));
  found.sort((a, b) => b.without - a.without);
  return found[0] && found[0].without > 0 ? found[0] : null;
}

/** Values of a field of runs that hold the text, most frequent first, at most 30. */
export function runValues(runs: readonly RunRow[], field: string, text: string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const run of runs) {
    for (const value of textsOf[field]?.(run) ?? []) {
      if (value !== "" && value.toLowerCase().includes(text.toLowerCase())) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, 30);
}
