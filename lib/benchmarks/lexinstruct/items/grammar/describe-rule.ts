import { parsePredicate } from "../../score/engine/predicate";
import type { Rule, Step } from "../rule";

const PLURALS: Readonly<Record<string, string>> = { punc: "punctuation marks", bullet: "list items" };
const NAMES: Readonly<Record<string, string>> = { punc: "punctuation mark", bullet: "list item" };

const RELATIONS: Readonly<Record<string, string>> = {
  startswith: "starts with",
  endswith: "ends with",
  equal: "is",
  contain: "contains",
  notstartswith: "does not start with",
  notendswith: "does not end with",
  notequal: "is not",
  notcontain: "does not contain",
  "=": "=",
  "!=": "≠",
  ">": ">",
  ">=": "≥",
  "<": "<",
  "<=": "≤",
};

const singular = (level: string) => NAMES[level] ?? level;
const plural = (level: string) => PLURALS[level] ?? `${level}s`;

/** Describes one step in words: `paragraph 2`, `every sentence`, `before line 3`. */
export function describeStep({ level, predicate, description }: Step): string {
  const name = singular(level);
  const parsed = parsePredicate(predicate);
  if (!parsed) return `${name} ${predicate}`;
  switch (parsed.kind) {
    case "all":
      return level === "answer" ? "answer" : `every ${name}`;
    case "at":
      return `${parsed.positions.length > 1 ? plural(level) : name} ${parsed.positions.map(place).join(", ")}`;
    case "before":
      return `before ${name} ${place(parsed.position)}`;
    case "after":
      return `after ${name} ${place(parsed.position)}`;
    case "between":
      return `between ${plural(level)}`;
    case "count":
      if (level === "pattern") return `matches of /${description ?? ""}/`;
      return description ? `occurrences of “${description}”` : `number of ${plural(level)}`;
  }
}

const place = (position: number) => String(position).replace("-", "−");

/** Describes what a rule requires of the pieces that its procedure selects: `ends with “shadow”`, `≤ 3`. */
export function describeTarget({ relation, value }: Pick<Rule, "relation" | "value">): string {
  return `${RELATIONS[relation] ?? relation} ${typeof value === "number" ? value : `“${value}”`}`;
}

/** Describes a rule in one line: `paragraph 2 › every sentence › ends with “shadow”`. */
export function describeRule({ procedure, relation, value }: Rule): string {
  const target = describeTarget({ relation, value });
  const isCount = procedure.at(-1)?.predicate === "#";
  const steps = procedure.length > 0 ? procedure.map(describeStep) : ["nothing"];
  // A count is written together with the value it is compared with: "number of lines ≤ 3".
  return isCount ? `${steps.join(" › ")} ${target}` : [...steps, target].join(" › ");
}
