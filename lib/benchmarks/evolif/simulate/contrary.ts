import type { Instruction } from "../items/instruction";
import { numberOf, textOf } from "../score/checks/arguments";

/** Replacement for a constraint that is to be violated: another constraint or none, and texts whose presence violates it. */
export interface Contrary {
  instead: Pick<Instruction, "id" | "args"> | null;
  units: string[];
}

const leftOut: Contrary = { instead: null, units: [] };
const other = (id: string, args: unknown): Contrary => ({ instead: { id, args }, units: [] });

/** Returns a requirement that contradicts a constraint. */
export function contraryOf({ id, args }: Pick<Instruction, "id" | "args">): Contrary {
  const mode = textOf(args, "mode");
  switch (id) {
    case "startwith":
    case "endwith":
      return other(id, { mode: "letter", value: textOf(args, "value")?.toLowerCase().startsWith("t") ? "s" : "t" });
    case "format":
      if (mode === "markdown") return { instead: null, units: ["```"] };
      return mode === "csv"
        ? { instead: { id: "length", args: { mode: "paragraph", relation: "exactly", number: 2 } }, units: ["so, on"] }
        : leftOut;
    case "case":
      return mode === "all_upper" ? other(id, { mode: "all_lower" }) : leftOut;
    case "punctuation":
      return mode === "must_not_include" ? { instead: null, units: [`indeed${textOf(args, "value")}`] } : leftOut;
    case "countableItems":
      return other(id, { num: (numberOf(args, "num") ?? 0) + 1 });
    case "length":
      return other(id, contraryLength(args, mode));
    case "existence": {
      const [keyword = ""] = typeof args === "object" && args !== null ? Object.keys(args) : [];
      return { instead: null, units: Array.from({ length: (numberOf(args, keyword) ?? 0) + 1 }, () => keyword) };
    }
    case "forbidden":
      return { instead: null, units: Array.isArray(args) && typeof args[0] === "string" ? [args[0]] : [] };
    default:
      return leftOut;
  }
}

function contraryLength(args: unknown, mode: string | null): unknown {
  const number = numberOf(args, "number") ?? 1;
  if (textOf(args, "relation") === "more_than") return { mode, relation: "less_than", number };
  return { mode, relation: "more_than", number };
}
