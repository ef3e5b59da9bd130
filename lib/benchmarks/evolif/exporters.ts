import type { Exporter } from "@/lib/benchmarks/family";
import { topics } from "./assets/topics";
import type { HeedKey } from "./import/read-dialogues";
import type { EvolifItem } from "./item";
import type { DialogueTurn } from "./state/dialogue-turn";

/** One line a turn, with the item's key as `dialogue`. */
const exporter = (
  lineOf: (turn: DialogueTurn, task: string | null, of: { key: string; item: EvolifItem }) => object,
): Exporter<EvolifItem> => ({
  extension: ".jsonl",
  async *write(items) {
    for await (const {
      key,
      opened: { item },
    } of items) {
      for (const turn of item.script) {
        // An imported dialogue numbers its topics in its own way.
        const own = item.extend ? topics[turn.active_topic] : topics.find(({ clue }) => clue === turn.topic);
        yield `${JSON.stringify({ dialogue: key, ...lineOf(turn, turn.task ?? own?.task ?? null, { key, item }) })}\n`;
      }
    }
  },
});

export const exporters: Record<string, Exporter<EvolifItem>> = {
  /** The authors' snapshots: what changes on each turn, before anybody words it. */
  snapshots: exporter(({ turn, active_topic, operation, instructions }, task) => ({
    turn,
    active_topic,
    topic_query: task,
    instructions,
    cur_operation: operation,
  })),
  /**
   * The authors' dialogues: turns with their queries; the change and who worded it come with them, so that importing gives the same turns, and what
   * their format cannot hold stands under `heed`, so that it gives the same suite.
   */
  dialogues: exporter(({ turn, active_topic, operation, instructions, query, writer, topic, task: own, phase }, task, { key, item }) => ({
    turn,
    active_topic,
    user_query: query,
    user_query_verified: query,
    instructions,
    style: null,
    instruction_success: true,
    topic_success: true,
    topic_query: task,
    cur_operation: operation,
    writer,
    heed: {
      topic,
      ...(own !== undefined && { task: own }),
      phase,
      // Of the whole dialogue, on its first turn.
      ...(item.script[0]?.turn === turn && { key, extend: item.extend }),
    } satisfies HeedKey,
  })),
};
