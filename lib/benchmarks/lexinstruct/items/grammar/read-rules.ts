import { inWords } from "@/lib/benchmarks/issue-words";
import { parsePythonJson } from "@/lib/text/python-json";
import { type Rule, rule } from "../rule";

/** The rules that were read, or one sentence for each problem with them. */
export type ReadRules = { rules: Rule[] } | { problems: string[] };

const place = (path: readonly PropertyKey[]): string => {
  const [first, second] = path;
  if (first !== "procedure") return first === undefined ? "" : `, ${String(first)}`;
  if (typeof second !== "number") return ", procedure";
  return `, step ${second + 1}${path.length > 2 ? `, ${path.slice(2).map(String).join(".")}` : ""}`;
};

/** Reads a list of rules, or its JSON text as the authors store it; each problem names the rule, the step and the reason. */
export function readRules(source: unknown): ReadRules {
  let value = source;
  if (typeof source === "string") {
    try {
      value = parsePythonJson(source);
    } catch (error) {
      return { problems: [`The rules are not JSON: ${error instanceof Error ? error.message : String(error)}.`] };
    }
  }
  if (!Array.isArray(value)) return { problems: ["The rules are not a list."] };
  const rules: Rule[] = [];
  const problems: string[] = [];
  for (const [index, entry] of value.entries()) {
    const read = rule.safeParse(entry, inWords);
    if (read.success) rules.push(read.data);
    else problems.push(...read.error.issues.map((issue) => `Rule ${index + 1}${place(issue.path)}: ${issue.message}.`));
  }
  return problems.length > 0 ? { problems } : { rules };
}
