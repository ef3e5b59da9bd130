import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { Message, Part } from "@/lib/contracts/message";
import type { LogicifItem } from "../items/item";

/** Sentences around a case in one of Heed's prompts. */
interface Frame {
  /** Precedes the description in words. */
  described: string;
  /** Precedes the source. */
  source: string;
  /** Between these and the input. */
  input: string;
  trackers: string;
  format: string;
  /** Explains how to answer; ends the prompt. */
  answer: string;
}

/** Frames of prompts, by wording. They must never change, because stored suites use them. */
export const frames: Readonly<Record<PromptWording, Frame>> = {
  "1": {
    described: "Carry out a procedure by hand on the input below, exactly as it is described.\n\n",
    source: "Carry out a procedure by hand on the input below: execute this Python function as it stands.\n\n",
    input: "\n\nInput, the arguments in their order, as JSON: ",
    trackers: "\nTrackers to report: ",
    format: "\nFormat of the output: ",
    answer: `\n\nWork through it step by step in writing and say what each step changes. Do not write code and do not use tools. Then end with one JSON object on its own, with the result under "output" and every tracker under "stats":
{"output": ..., "stats": {...}}`,
  },
  "2": {
    described: "Carry out the procedure below by hand on the given input, exactly as it is described.\n\n",
    source: "Execute the Python function below by hand on the given input, exactly as it is written.\n\n",
    input: "\n\nInput (arguments in order, as JSON): ",
    trackers: "\nTrackers to report: ",
    format: "\nOutput format: ",
    answer: `\n\nWork through it step by step in writing, and state what each step changes. Do not write code or use tools. Finish with a single JSON object that has the result under "output" and every tracker under "stats":
{"output": ..., "stats": {...}}`,
  },
};

/**
 * Returns the prompt of a case: an imported one unchanged, otherwise the description or the source with the input, the trackers and the
 * answer format.
 */
export function promptParts(item: LogicifItem, form: "words" | "source"): Part[] {
  if (item.prompt && form === "words") return item.prompt;
  const { described, source, input, trackers, format, answer } = frames[item.wording ?? "1"];
  const opening: Part[] =
    form === "source" || item.description === null ? [source, { hash: item.function }] : [described, { hash: item.description }];
  const output = item.outputFormat === null ? "" : `${format}${item.outputFormat}`;
  return [...opening, `${input}${item.input}${trackers}${item.statsKeys.join(", ")}${output}${answer}`];
}

export function prompt(item: LogicifItem, form: "words" | "source"): Message[] {
  return [{ role: "user", parts: promptParts(item, form) }];
}
