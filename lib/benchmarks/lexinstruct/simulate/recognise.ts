import type { TurnRecord } from "@/lib/benchmarks/family";
import { documentOf } from "../generate/document";
import { lastRequest, readPrompt } from "../generate/prompt/prompt";
import { difficultyLabelOf, difficultyScore } from "../items/difficulty";
import type { LexItem } from "../items/item";

/**
 * Reads the item of a rendered prompt: its rules sentence by sentence, and its witness as the text of its task. Null for a prompt in
 * another wording, such as an imported one.
 */
export function recognise(messages: readonly { role: string; content: string }[]): { item: LexItem; turns: TurnRecord[] } | null {
  const read = readPrompt(lastRequest(messages));
  if (!read) return null;
  const { language, task, rules } = read;
  const score = difficultyScore(rules);
  const difficulty = { score, label: difficultyLabelOf(score) };
  return { item: { language, task, rules, difficulty, witness: documentOf(task, language).text }, turns: [] };
}
