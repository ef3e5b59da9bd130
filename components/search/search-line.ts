import { type FilterTerm, formatLine } from "@/lib/filter/filter-line";
import { runFields } from "@/lib/filter/runs";

/** Fields of a search that narrow runs and mean nothing in one run's table; a score is the sample's. */
const ofRuns = new Set(runFields.flatMap(({ name }) => (name === "score" ? [] : [name])));

/** The part of a search's line that the table of one run understands. */
export const lineInRun = (terms: readonly FilterTerm[]): string =>
  formatLine(terms.filter(({ field }) => field === null || !ofRuns.has(field)));
