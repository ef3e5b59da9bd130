import type { PythonOutcome } from "@/lib/benchmarks/kit";
import type { CallAnswer, CallOutcome } from "./python-process";

// A token of the JSON that Python writes: a string, a mark, or a number or word.
const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/gy;

/** Returns the text with the members of each object sorted by key, because Python's objects are equal in any order. */
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

const same = (a: CallOutcome, b: CallOutcome): boolean => {
  if (a.kind === "value" && b.kind === "value") return a.json === b.json || sortedText(a.json) === sortedText(b.json);
  if (a.kind === "exception" && b.kind === "exception") return a.type === b.type;
  return a.kind === b.kind;
};

/** Reasons by what a call has used; the first that applies is reported. */
const reasons: readonly (readonly [use: CallAnswer["uses"][number], words: string])[] = [
  ["chance", "depends on chance: the function draws random numbers without a seed of its own."],
  ["clock", "depends on the clock: the function reads the time or the date."],
  ["zone", "depends on the platform: the function asks for the local time zone."],
  ["memory", "depends on the platform: the function ran out of memory and continued."],
  ["limits", "depends on the platform: the function caught an error that is raised by the limits of memory, of the stack or of integers."],
  ["addresses", "depends on the platform: the function computes with what id gives."],
];

/** Explains why results differ, as far as the source shows it. */
function differences(mentions: readonly string[]): string {
  if (mentions.length === 0)
    return "Two interpreters give different results: the function depends on the order of a set, on how floats are summed, or on the platform.";
  return `The result depends on the platform: it differs between machines, and the function uses ${mentions.join(", ")}.`;
}

/**
 * Combines the answers of a call under several hash seeds: their outcome if they agree and depend only on the arguments, or the sandbox's
 * failure if there is one. A single outcome is returned unchanged.
 */
export function agreedOutcome(answers: readonly CallAnswer[]): PythonOutcome {
  const outcomes = answers.map(({ outcome }) => outcome);
  const [first, ...others] = outcomes;
  if (!first) return { kind: "harness", message: "The call has no hash seed." };
  const stopped = outcomes.find(({ kind }) => kind !== "value" && kind !== "exception" && kind !== "not_json");
  if (stopped) return stopped;
  if (others.length === 0) return first;
  const agree = others.every((other) => same(first, other));
  // One interpreter has a deeper stack than the other, so this error applies to both.
  const tooDeep = outcomes.find((outcome) => outcome.kind === "exception" && outcome.type === "RecursionError");
  if (!agree && tooDeep) return tooDeep;
  const reason = reasons.find(([use]) => answers.some(({ uses }) => uses.includes(use)));
  if (agree && (!reason || outcomes.every(({ kind }) => kind !== "value"))) return first;
  if (reason) return { kind: "nondeterministic", message: `The result ${reason[1]}` };
  return { kind: "nondeterministic", message: differences([...new Set(answers.flatMap(({ mentions }) => mentions))]) };
}
