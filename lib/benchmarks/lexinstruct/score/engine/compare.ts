import { pythonStrip } from "@/lib/text/python-space";

/** Compares a count; null for a relation other than `= != > >= < <=`. */
export function compareCount(count: number, relation: string, value: number): boolean | null {
  switch (relation) {
    case "=":
      return count === value;
    case "!=":
      return count !== value;
    case ">":
      return count > value;
    case ">=":
      return count >= value;
    case "<":
      return count < value;
    case "<=":
      return count <= value;
    default:
      return null;
  }
}

const STRIPPED: ReadonlySet<string> = new Set(["equal", "notequal", "contain", "notcontain"]);
const CASE_SENSITIVE: ReadonlySet<string> = new Set(["word", "letter", "character"]);

/**
 * Compares a text, ignoring case except for `equal` at word, letter and character. The text is stripped for `equal notequal contain
 * notcontain`, the value never is. Null for an unknown relation.
 */
export function compareText(joined: string, relation: string, value: string, level: string): boolean | null {
  const text = STRIPPED.has(relation) ? pythonStrip(joined) : joined;
  if (relation === "equal" && CASE_SENSITIVE.has(level)) return text === value;
  const left = text.toLowerCase();
  const right = value.toLowerCase();
  switch (relation) {
    case "startswith":
      return left.startsWith(right);
    case "endswith":
      return left.endsWith(right);
    case "equal":
      return left === right;
    case "contain":
      return left.includes(right);
    case "notstartswith":
      return !left.startsWith(right);
    case "notendswith":
      return !left.endsWith(right);
    case "notequal":
      return left !== right;
    case "notcontain":
      return !left.includes(right);
    default:
      return null;
  }
}
