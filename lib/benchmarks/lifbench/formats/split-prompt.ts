import { promptWordings } from "@/lib/benchmarks/prompt-wording";
import { descriptionIn, frames, ownEnding } from "../generate/templates/prompt";
import type { ScenarioId } from "../items/tasks";

/** A prompt split into a shared and an individual part; `description` and `around` are absent if they are the scenario's. */
export interface SplitPrompt {
  description?: string;
  context: string;
  instruction: string;
  around?: [lead: string, ending: string];
}

/** Texts directly before and after a context, by which the authors' scorers find it. */
const marks: Readonly<Record<ScenarioId, { opens: string; closes: string }>> = {
  list: { opens: "List to be retrieved:\n", closes: "\nInstruction:" },
  multidoc: { opens: "\n\n Documents:\n", closes: "\n\n Instructions:" },
  onedoc: { opens: "Input text:", closes: "Instruction:" },
};

/** Returns the start of the context; 0 without a mark. */
function start(prompt: string, scenario: ScenarioId): number {
  const { opens } = marks[scenario];
  const at = scenario === "multidoc" ? prompt.lastIndexOf(opens) : prompt.indexOf(opens);
  if (at === -1) return 0;
  let from = at + opens.length;
  if (scenario === "onedoc") while (/\s/.test(prompt.charAt(from))) from++;
  return from;
}

/** Returns the end of the context after its start; the prompt's end without a mark. */
function end(prompt: string, scenario: ScenarioId, from: number): number {
  const first = scenario === "onedoc" ? -1 : prompt.indexOf(marks[scenario].closes, from);
  if (first !== -1) return first;
  // An essay may contain the word, so the last one counts; it must be at the start of a line.
  let at = prompt.length;
  do at = prompt.lastIndexOf("Instruction", at - 1);
  while (at > from && !/\n ?$/.test(prompt.slice(at - 2, at)));
  if (at <= from) return prompt.length;
  while (at > from && /[\n ]/.test(prompt.charAt(at - 1))) at--;
  return at;
}

/** Text between a context and its instruction. */
const leading = /\s*(?:Instructions?:[\n ]*)?/y;

/** Splits a prompt of a scenario; the joined parts equal the prompt. */
export function splitPrompt(prompt: string, scenario: ScenarioId): SplitPrompt {
  const frame = frames[scenario];
  const known = promptWordings.map((wording) => descriptionIn(scenario, wording)).find((description) => prompt.startsWith(description));
  const from = known?.length ?? start(prompt, scenario);
  const ownEnd = known !== undefined ? prompt.lastIndexOf(frame.lead) : -1;
  const to = ownEnd >= from ? ownEnd : end(prompt, scenario, from);
  leading.lastIndex = to;
  const lead = leading.exec(prompt)?.[0] ?? "";
  let instructionEnd = prompt.length;
  while (instructionEnd > to + lead.length && prompt.charAt(instructionEnd - 1) === "\n") instructionEnd--;
  const instruction = prompt.slice(to + lead.length, instructionEnd);
  const ending = prompt.slice(instructionEnd);
  const description = prompt.slice(0, from);
  return {
    ...(description !== frame.description && { description }),
    context: prompt.slice(from, to),
    instruction,
    ...((lead !== frame.lead || ending !== ownEnding) && { around: [lead, ending] as [string, string] }),
  };
}
