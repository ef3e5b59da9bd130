import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { Random } from "@/lib/random/random";
import { type Topic, topicsIn } from "../../data/topics";
import { wordings } from "../../data/wordings";
import type { DialogueTurn } from "../state/dialogue-turn";

type Change = Pick<DialogueTurn, "phase" | "operation" | "active_topic">;

/** Words a turn as a user would: a task, a change, or a returned topic and a change. The same random source gives the same text. */
export function templateQuery(
  { phase, operation, active_topic }: Change,
  random: Random,
  words: PromptWording,
  topic: Pick<Topic, "task" | "clue"> | undefined = topicsIn[words][active_topic],
): string {
  const kind = operation?.operation_type ?? "add";
  const sentences = wordings[words];
  const wording = random.pick(phase === "new" ? sentences.new : sentences[phase][kind]);
  const slots: Record<string, string | null | undefined> = {
    task: topic?.task,
    clue: topic?.clue,
    new: operation?.new_description,
    old: operation?.original_description,
  };
  return wording.replace(/\{(\w+)\}/g, (_, slot) => slots[slot] ?? "");
}
