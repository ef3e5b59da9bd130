import type { Random } from "@/lib/random/random";
import { type Topic, topics } from "../assets/topics";
import { wordings } from "../assets/wordings";
import type { DialogueTurn } from "../state/dialogue-turn";

type Told = Pick<DialogueTurn, "phase" | "operation" | "active_topic">;

/** Words a turn's change as a user would, the same for the same random source: a task, a change, or a topic recalled and a change. */
export function templateQuery(
  { phase, operation, active_topic }: Told,
  random: Random,
  topic: Pick<Topic, "task" | "clue"> | undefined = topics[active_topic],
): string {
  const kind = operation?.operation_type ?? "add";
  const wording: string = random.pick(phase === "new" ? wordings.new : wordings[phase][kind]);
  const slots: Record<string, string | null | undefined> = {
    task: topic?.task,
    clue: topic?.clue,
    new: operation?.new_description,
    old: operation?.original_description,
  };
  return wording.replace(/\{(\w+)\}/g, (_, slot) => slots[slot] ?? "");
}
