/** The selection of a predicate (paper, Table 2; positions are 1-based, negative ones count from the end). */
export type Predicate =
  | { kind: "all" }
  | { kind: "at"; positions: number[] }
  | { kind: "before"; position: number }
  | { kind: "after"; position: number }
  | { kind: "between" }
  | { kind: "count" };

const AT = /^@(-?\d+)$/;
const SEVERAL = /^@\(([\d\s,-]+)\)$/;
const BLOCK = /^([!$])\s*([+-]?\d+)\s*$/;

/** Reads the positions in a list; empty entries are skipped. Null if one is not a number. */
function positionsIn(list: string): number[] | null {
  const entries = list.split(",").flatMap((entry) => entry.trim() || []);
  return entries.every((entry) => /^-?\d+$/.test(entry)) ? entries.map(Number) : null;
}

function read(text: string): Predicate | null {
  if (text === "@") return { kind: "all" };
  if (text === "#") return { kind: "count" };
  if (text === "%") return { kind: "between" };
  const at = AT.exec(text);
  if (at) return { kind: "at", positions: [Number(at[1])] };
  const several = SEVERAL.exec(text)?.[1];
  const positions = several === undefined ? null : positionsIn(several);
  if (positions) return { kind: "at", positions };
  const block = BLOCK.exec(text);
  if (!block) return null;
  const position = Number(block[2]);
  if (block[1] === "!") return position >= 2 || position <= -1 ? { kind: "before", position } : null;
  return position >= 1 || position <= -1 ? { kind: "after", position } : null;
}

const known = new Map<string, Predicate | null>();

/** Reads a predicate; null for anything else, which fails its rule. `!1` (nothing is before it) and `$0` are not predicates. */
export function parsePredicate(text: string): Predicate | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const fresh = read(text);
  if (known.size < 10_000) known.set(text, fresh);
  return fresh;
}
