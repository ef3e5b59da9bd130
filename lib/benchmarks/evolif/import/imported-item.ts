import { randomFrom } from "@/lib/random/seeded-random";
import { topics } from "../assets/topics";
import type { EvolifItem } from "../item";
import { templateQuery } from "../query/template-writer";
import type { DialogueTurn } from "../state/dialogue-turn";
import type { DialogueLine } from "./read-dialogues";

const clueLength = 60;

/**
 * A dialogue of a file as an item that ends with its last turn. A query that failed its verification (an empty one) gives way to the
 * unverified text; a snapshot, which has none, is worded by the template writer.
 */
export function importedItem(lines: readonly DialogueLine[]): EvolifItem {
  const seen = new Set<number>();
  let active: number | null = null;
  const script = lines.map((line): DialogueTurn => {
    const { active_topic, topic_query: task, instructions } = line;
    const phase = active_topic === active ? "continued" : seen.has(active_topic) ? "returned" : "new";
    active = active_topic;
    seen.add(active_topic);
    const own = topics.find((topic) => topic.task === task);
    const clue = own
      ? own.clue
      : task
        ? `“${task.length > clueLength ? `${task.slice(0, clueLength).trimEnd()}…` : task}”`
        : `topic ${active_topic}`;
    const operation = line.cur_operation
      ? {
          operation_type: line.cur_operation.operation_type,
          original_description: line.cur_operation.original_description,
          new_description: line.cur_operation.new_description,
          instruction_id: line.cur_operation.instruction_id,
          instruction_class: line.cur_operation.instruction_class,
          args_before: line.cur_operation.args_before ?? null,
          args_after: line.cur_operation.args_after ?? null,
        }
      : null;
    const told = line.user_query_verified || line.user_query;
    const query =
      told || templateQuery({ phase, operation, active_topic }, randomFrom(`${active_topic} ${line.turn}`), { task: task ?? clue, clue });
    return {
      turn: line.turn,
      active_topic,
      topic: clue,
      ...(task && !own && { task }),
      phase,
      operation,
      instructions,
      query,
      writer: told ? (line.writer ?? "imported") : "template",
    };
  });
  return { script, extend: null };
}
