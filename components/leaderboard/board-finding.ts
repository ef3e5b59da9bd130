import { namesOf } from "@/components/charts/finding";
import { formatCount } from "@/components/ui/format";

/** Row of a ranking as the finding needs it; `figure` is its formatted headline. */
export interface FoundRow {
  label: string;
  figure: string;
  rank: readonly [number, number] | null;
  /** Why the row has no rank, if it has none. */
  why: string;
}

/** Largest number of models that a group names, and of reasons that are listed. */
const named = 3;

/**
 * Summarizes rank ranges in one sentence: models that can be first, and those that follow. Rows must be sorted best first. Null without
 * rows.
 * Models share a place if no pairwise test separates them; the sentence does not order these.
 */
export function boardFinding(rows: readonly FoundRow[], metric: string): string | null {
  if (rows.length === 0) return null;
  const ranked = rows.flatMap(({ rank, ...row }) => (rank ? [{ ...row, best: rank[0] }] : []));
  const [only, second] = ranked;
  if (!only) return `${metric}: no model has a rank yet${reasons(rows)}.`;
  if (!second) return `${metric}: ${only.label} is the only ranked model (${only.figure}).`;
  const firsts = ranked.filter(({ best }) => best === 1);
  if (firsts.length === ranked.length)
    return `${metric}: the tests do not separate the ${formatCount(ranked.length, "ranked model")} (${rangeOf(ranked)}).`;
  const next = Math.min(...ranked.flatMap(({ best }) => (best > 1 ? [best] : [])));
  const followers = ranked.filter(({ best }) => best === next);
  const lead = firsts.length === 1 ? "is first" : "share first place";
  const follow = followers.length === 1 ? "follows" : "follow";
  return `${metric}: ${namesOf(firsts.map(labelOf))} ${lead} (${rangeOf(firsts)}); ${namesOf(followers.map(labelOf))} ${follow} (${rangeOf(followers)}).`;
}

/** Formats why rows have no rank: one reason of all rows, or each with its rows; empty if there are many. */
function reasons(rows: readonly FoundRow[]): string {
  const [first, ...others] = new Set(rows.map(({ why }) => why));
  if (first === undefined || others.length >= named) return "";
  if (others.length === 0) return `: ${first}`;
  const each = [first, ...others].map((reason) => `${namesOf(rows.filter(({ why }) => why === reason).map(labelOf))}: ${reason}`);
  return ` (${each.join("; ")})`;
}

type Named = Pick<FoundRow, "label" | "figure">;

const labelOf = ({ label }: Named): string => label;

/** Figure of each named row, or the first and the last of many. */
function rangeOf(rows: readonly Named[]): string {
  const figures = rows.map(({ figure }) => figure);
  if (new Set(figures).size === 1) return figures[0] ?? "";
  return rows.length <= named + 1 ? figures.join(", ") : `${figures[0]} to ${figures.at(-1)}`;
}
