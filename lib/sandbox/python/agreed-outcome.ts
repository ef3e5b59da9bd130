import type { PythonOutcome } from "@/lib/benchmarks/kit";
import type { CallOutcome } from "./python-process";

// One token of the JSON that Python writes: a string, a mark, or a number or word.
const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/gy;

/** The text with the members of each object sorted by key: Python finds objects equal whatever their order. */
function sortedText(json: string): string {
  const tokens = json.match(new RegExp(token, "g")) ?? [];
  let at = 0;
  const value = (): string => {
    const first = tokens[at++] ?? "";
    if (first !== "[" && first !== "{") return first;
    const parts: string[] = [];
    while (at < tokens.length && tokens[at] !== "]" && tokens[at] !== "}") {
      let part = value();
      if (tokens[at] === ":") {
        at += 1;
        part += `:${value()}`;
      }
      parts.push(part);
      if (tokens[at] === ",") at += 1;
    }
    at += 1;
    return first === "[" ? `[${parts.join(",")}]` : `{${parts.sort().join(",")}}`;
  };
  return value();
}

const same = (one: CallOutcome, other: CallOutcome): boolean => {
  if (one.kind === "value" && other.kind === "value") return one.json === other.json || sortedText(one.json) === sortedText(other.json);
  if (one.kind === "exception" && other.kind === "exception") return one.type === other.type;
  return one.kind === other.kind;
};

/** What a call comes to that was made under several hash seeds: its outcome where they agree, a failure of the sandbox where one has it. */
export function agreedOutcome(outcomes: readonly CallOutcome[]): PythonOutcome {
  const [first, ...others] = outcomes;
  if (!first) return { kind: "harness", message: "The call names no hash seed." };
  const stopped = outcomes.find(({ kind }) => kind !== "value" && kind !== "exception" && kind !== "not_json");
  if (stopped) return stopped;
  if (others.every((other) => same(first, other))) return first;
  return {
    kind: "nondeterministic",
    message:
      "Two interpreters give different results: the function depends on the order of a set, on how floats are summed, on chance or on the clock.",
  };
}
