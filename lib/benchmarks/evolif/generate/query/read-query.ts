import { type PromptWording, promptWordings } from "@/lib/benchmarks/prompt-wording";
import { literalPattern } from "@/lib/text/literal-pattern";
import { topicsIn } from "../../data/topics";
import { wordings } from "../../data/wordings";
import { parseDescription } from "../../items/describe/describe-instruction";
import type { Instruction } from "../../items/instruction";
import type { DialogueTurn } from "../state/dialogue-turn";

/** The parsed content of a query of the template writer. The topic is null if the dialogue stays on its topic. */
export interface ReadQuery {
  /** A sentence that several wordings share counts as the first of them; sentences that open a topic belong to only one. */
  wording: PromptWording;
  phase: DialogueTurn["phase"];
  kind: "add" | "modify" | "remove";
  topic: number | null;
  old: Instruction | null;
  fresh: Instruction | null;
}

const kinds = ["add", "modify", "remove"] as const;
const patternOf = (sentence: string) => {
  const slots = Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, slot = ""]) => slot);
  const parts = sentence.split(/\{\w+\}/).map(literalPattern);
  return { slots, pattern: new RegExp(`^${parts.join("([\\s\\S]+?)")}$`) };
};

const known = promptWordings.flatMap((words) => [
  ...wordings[words].new.map((sentence) => ({ wording: words, phase: "new" as const, kind: "add" as const, ...patternOf(sentence) })),
  ...(["returned", "continued"] as const).flatMap((phase) =>
    kinds.flatMap((kind) => wordings[words][phase][kind].map((sentence) => ({ wording: words, phase, kind, ...patternOf(sentence) }))),
  ),
]);
const byTask = new Map(promptWordings.flatMap((words) => topicsIn[words].map(({ task }, at) => [task, at] as const)));
const byClue = new Map(promptWordings.flatMap((words) => topicsIn[words].map(({ clue }, at) => [clue, at] as const)));

/** Parses a query of the template writer in any wording; null for other texts. */
export function readQuery(text: string): ReadQuery | null {
  for (const { wording, phase, kind, slots, pattern } of known) {
    const match = pattern.exec(text);
    if (!match) continue;
    const value = (slot: string) => (slots.includes(slot) ? (match[slots.indexOf(slot) + 1] ?? "") : null);
    const [task, clue, old, fresh] = [value("task"), value("clue"), value("old"), value("new")];
    const topic = task === null ? (clue === null ? null : byClue.get(clue)) : byTask.get(task);
    const [before, now] = [instructionOf(old), instructionOf(fresh)];
    if (topic !== undefined && before !== undefined && now !== undefined) return { wording, phase, kind, topic, old: before, fresh: now };
  }
  return null;
}

/** Null without a text, undefined if it is not a canonical sentence. */
function instructionOf(description: string | null): Instruction | null | undefined {
  if (description === null) return null;
  const read = parseDescription(description);
  return read ? { ...read, description } : undefined;
}
