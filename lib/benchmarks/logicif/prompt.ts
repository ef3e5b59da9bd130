import type { Message, Part } from "@/lib/contracts/message";
import type { LogicifItem } from "./item";

/** First words of a prompt of the house, by which a simulated endpoint knows it. */
export const opening = "Carry out a procedure by hand";

const answerForm = `Work through it step by step in writing and say what each step changes. Do not write code and do not use tools. Then end with one JSON object on its own, with the result under "output" and every tracker under "stats":
{"output": ..., "stats": {...}}`;

/** The prompt of a case: an imported one as it is, else the description or the source with input, trackers and the form of the answer. */
export function promptParts(item: LogicifItem, form: "words" | "source"): Part[] {
  if (item.prompt && form === "words") return item.prompt;
  const told: Part[] =
    form === "source" || item.description === null
      ? [`${opening} on the input below: execute this Python function as it stands.\n\n`, { hash: item.function }]
      : [`${opening} on the input below, exactly as it is described.\n\n`, { hash: item.description }];
  const format = item.outputFormat === null ? "" : `\nFormat of the output: ${item.outputFormat}`;
  return [
    ...told,
    `\n\nInput, the arguments in their order, as JSON: ${item.input}\nTrackers to report: ${item.statsKeys.join(", ")}${format}\n\n${answerForm}`,
  ];
}

export function prompt(item: LogicifItem, form: "words" | "source"): Message[] {
  return [{ role: "user", parts: promptParts(item, form) }];
}
