import { topics } from "../assets/topics";
import { wordings } from "../assets/wordings";
import { parseDescription } from "../describe/describe-instruction";
import type { Instruction } from "../instruction";
import type { DialogueTurn } from "../state/dialogue-turn";

/** What a query of the template writer says. The topic is null where the dialogue just goes on. */
export interface ReadQuery {
  phase: DialogueTurn["phase"];
  kind: "add" | "modify" | "remove";
  topic: number | null;
  old: Instruction | null;
  fresh: Instruction | null;
}

const kinds = ["add", "modify", "remove"] as const;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const patternOf = (wording: string) => {
  const slots = Array.from(wording.matchAll(/\{(\w+)\}/g), ([, slot = ""]) => slot);
  const parts = wording.split(/\{\w+\}/).map(escaped);
  return { slots, pattern: new RegExp(`^${parts.join("([\\s\\S]+?)")}$`) };
};

const known = [
  ...wordings.new.map((wording) => ({ phase: "new" as const, kind: "add" as const, ...patternOf(wording) })),
  ...(["returned", "continued"] as const).flatMap((phase) =>
    kinds.flatMap((kind) => wordings[phase][kind].map((wording) => ({ phase, kind, ...patternOf(wording) }))),
  ),
];
const byTask = new Map(topics.map(({ task }, at) => [task, at]));
const byClue = new Map(topics.map(({ clue }, at) => [clue, at]));

/** Reads a query of the template writer back; null for a text of anybody else. */
export function readQuery(text: string): ReadQuery | null {
  for (const { phase, kind, slots, pattern } of known) {
    const match = pattern.exec(text);
    if (!match) continue;
    const value = (slot: string) => (slots.includes(slot) ? (match[slots.indexOf(slot) + 1] ?? "") : null);
    const [task, clue, old, fresh] = [value("task"), value("clue"), value("old"), value("new")];
    const topic = task === null ? (clue === null ? null : byClue.get(clue)) : byTask.get(task);
    const [before, now] = [instructionOf(old), instructionOf(fresh)];
    if (topic !== undefined && before !== undefined && now !== undefined) return { phase, kind, topic, old: before, fresh: now };
  }
  return null;
}

/** Null for no text, undefined for one that is no canonical sentence. */
function instructionOf(description: string | null): Instruction | null | undefined {
  if (description === null) return null;
  const read = parseDescription(description);
  return read ? { ...read, description } : undefined;
}
