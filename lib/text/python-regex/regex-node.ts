/** Thrown for an expression that Python would refuse, or that JavaScript cannot express. */
export class PythonRegexError extends Error {
  override readonly name = "PythonRegexError";
}

/**
 * Largest number of steps that matching may take at one place of a text of n characters: `factor * n ** power`. An infinite factor means
 * that no such bound is known.
 */
export interface Cost {
  factor: number;
  power: number;
}

/** Part of an expression in the form that `find-matches` runs; its characters and places are JavaScript expressions that test one place. */
export type RegexTree =
  | { kind: "character" | "place"; source: string }
  | { kind: "sequence" | "branches"; parts: readonly RegexTree[] }
  | { kind: "repeat"; part: RegexTree; low: number; high: number; lazy: boolean; mayBeEmpty: boolean }
  | { kind: "capture"; name: string; part: RegexTree }
  | { kind: "reference"; name: string }
  | { kind: "atomic"; part: RegexTree }
  | { kind: "look"; part: RegexTree; negative: boolean; width: number | null };

/** Part of an expression: its JavaScript, the least and most characters that it matches, and its cost. */
export interface RegexNode {
  source: string;
  least: number;
  most: number;
  cost: Cost;
  /** Its kind, as far as a following quantifier needs it. */
  kind: "character" | "group" | "place" | "repeat" | "nothing";
  tree: RegexTree;
}

const SINGLE: Cost = { factor: 1, power: 0 };

export const character = (source: string): RegexNode => ({
  ...{ source, least: 1, most: 1, cost: SINGLE, kind: "character" },
  tree: { kind: "character", source },
});
export const place = (source: string): RegexNode => ({
  ...{ source, least: 0, most: 0, cost: SINGLE, kind: "place" },
  tree: { kind: "place", source },
});
export const nothing: RegexNode = {
  ...{ source: "", least: 0, most: 0, cost: SINGLE, kind: "nothing" },
  tree: { kind: "sequence", parts: [] },
};

/** Joins consecutive parts: every way through the first may be followed by every way through the next. */
export function sequence(parts: readonly RegexNode[]): RegexNode {
  let factor = 1;
  let power = 0;
  let least = 0;
  let most = 0;
  for (const part of parts) {
    factor *= part.cost.factor;
    power += part.cost.power;
    least += part.least;
    most += part.most;
  }
  // Each part also takes one step.
  return {
    source: parts.map((part) => part.source).join(""),
    least,
    most,
    cost: { factor: factor * Math.max(1, parts.length), power },
    kind: "group",
    tree: { kind: "sequence", parts: parts.map((part) => part.tree) },
  };
}

export function alternatives(branches: readonly RegexNode[]): RegexNode {
  return {
    source: branches.map((branch) => branch.source).join("|"),
    least: Math.min(...branches.map((branch) => branch.least)),
    most: Math.max(...branches.map((branch) => branch.most)),
    cost: {
      factor: branches.reduce((sum, branch) => sum + branch.cost.factor, 0),
      power: Math.max(...branches.map((branch) => branch.cost.power)),
    },
    kind: "group",
    tree: { kind: "branches", parts: branches.map((branch) => branch.tree) },
  };
}

/** Repeats a part between `low` and `high` times; a group repeated without limit has no known bound. */
export function repeated(part: RegexNode, low: number, high: number, lazy: boolean): RegexNode {
  const quantifier = low === 0 && high === 1 ? "?" : `{${low},${Number.isFinite(high) ? high : ""}}`;
  const { factor, power } = part.cost;
  let cost: Cost;
  if (part.kind === "character") cost = Number.isFinite(high) ? { factor: high + 1, power: 0 } : { factor: 1, power: 1 };
  else if (Number.isFinite(high)) cost = { factor: (factor + 1) ** high, power: power * high };
  else cost = { factor: Number.POSITIVE_INFINITY, power: 0 };
  return {
    source: `${part.source}${quantifier}${lazy ? "?" : ""}`,
    least: part.least * low,
    most: part.most === 0 || high === 0 ? 0 : part.most * high,
    cost,
    kind: "repeat",
    tree: { kind: "repeat", part: part.tree, low, high, lazy, mayBeEmpty: part.least === 0 },
  };
}
