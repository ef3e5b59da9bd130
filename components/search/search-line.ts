import { type FilterTerm, formatLine } from "@/lib/filter/filter-line";
import { runFields } from "@/lib/filter/runs";

/** Fields of a search that filter runs and have no meaning in one run's table; `score` belongs to samples. */
const narrowing = new Set(runFields.flatMap(({ name }) => (name === "score" ? [] : [name])));

/** Returns the part of a search's line that the table of one run understands. */
export const lineInRun = (terms: readonly FilterTerm[]): string =>
  formatLine(terms.filter(({ field }) => field === null || !narrowing.has(field)));
