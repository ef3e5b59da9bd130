import { notedWording, type PromptWording } from "@/lib/benchmarks/prompt-wording";
import { randomFrom } from "@/lib/random/seeded-random";
import { topicNamed } from "../data/topics";
import { templateQuery } from "../generate/query/template-writer";
import type { DialogueTurn } from "../generate/state/dialogue-turn";
import type { EvolifItem } from "../items/item";
import type { DialogueLine } from "./read-dialogues";

const clueLength = 60;

const queryOf = ({ user_query, user_query_verified }: DialogueLine) => user_query_verified || user_query;

/**
 * Converts a dialogue of a file to an item that ends with its last turn. An empty query (its verification failed) is replaced by the
 * unverified text; queries of a snapshot are worded by the template writer in this wording.
 */
export function importedItem(lines: readonly DialogueLine[], wording: PromptWording): EvolifItem {
  const seen = new Set<number>();
  let active: number | null = null;
  const script = lines.map((line): DialogueTurn => {
    const { active_topic, topic_query: task, instructions } = line;
    const phase = active_topic === active ? "continued" : seen.has(active_topic) ? "returned" : "new";
    active = active_topic;
    seen.add(active_topic);
    const topic = topicNamed("task", task);
    const clue = topic
      ? topic.clue
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
    const writtenQuery = queryOf(line);
    const random = randomFrom(`${active_topic} ${line.turn}`);
    const query = writtenQuery || templateQuery({ phase, operation, active_topic }, random, wording, { task: task ?? clue, clue });
    return {
      turn: line.turn,
      active_topic,
      topic: clue,
      ...(task && !topic && { task }),
      phase,
      operation,
      instructions,
      query,
      writer: writtenQuery ? (line.writer ?? "imported") : "template",
    };
  });
  return { script, extend: null, ...notedWording(lines[0]?.wording ?? (lines.every(queryOf) ? "1" : wording)) };
}
