import type { Exporter } from "@/lib/benchmarks/benchmark";
import { topics } from "./assets/topics";
import type { EvolifItem } from "./item";
import type { DialogueTurn } from "./state/dialogue-turn";

type Exported = Parameters<Exporter<EvolifItem>["write"]>[0];

/** One line a turn, with the item's key as `dialogue`. */
const lines = (items: Exported, lineOf: (turn: DialogueTurn, task: string | null) => object): string =>
  items
    .flatMap(({ key, body }) =>
      body.script.map((turn) => {
        // An imported dialogue numbers its topics in its own way.
        const own = body.extend ? topics[turn.active_topic] : topics.find(({ clue }) => clue === turn.topic);
        return `${JSON.stringify({ dialogue: key, ...lineOf(turn, turn.task ?? own?.task ?? null) })}\n`;
      }),
    )
    .join("");

/** The authors' snapshots: what changes on each turn, before anybody words it. */
const snapshots: Exporter<EvolifItem> = {
  id: "snapshots",
  label: "Snapshots (JSONL)",
  extension: ".jsonl",
  write: (items) =>
    lines(items, ({ turn, active_topic, operation, instructions }, task) => ({
      turn,
      active_topic,
      topic_query: task,
      instructions,
      cur_operation: operation,
    })),
};

/** The authors' dialogues: turns with their queries; the change and who worded it come with them, so that importing gives the same turns. */
const dialogues: Exporter<EvolifItem> = {
  id: "dialogues",
  label: "Dialogues (JSONL)",
  extension: ".jsonl",
  write: (items) =>
    lines(items, ({ turn, active_topic, operation, instructions, query, writer }, task) => ({
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
    })),
};

export const exporters: Exporter<EvolifItem>[] = [snapshots, dialogues];
