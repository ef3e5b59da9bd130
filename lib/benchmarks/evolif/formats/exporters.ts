import type { Exporter } from "@/lib/benchmarks/family";
import { heedKeyOf } from "@/lib/benchmarks/heed-key";
import { topicNamed, topicsIn } from "../data/topics";
import type { DialogueTurn } from "../generate/state/dialogue-turn";
import { type EvolifItem, wordingOf } from "../items/item";
import { importedItem } from "./imported-item";
import { readDialogues } from "./read-dialogues";

/** Writes one line per turn, with the item's key as `dialogue`. */
const exporter = (lineOf: (turn: DialogueTurn, task: string | null, body: EvolifItem) => object): Exporter<EvolifItem> => ({
  extension: ".jsonl",
  async *write(items) {
    for await (const { key, tags, opened } of items) {
      const { item: body } = opened;
      const lines = body.script.map((turn) => {
        // The topic numbers of an imported dialogue are not Heed's.
        const topic = body.extend ? topicsIn[wordingOf(body)][turn.active_topic] : topicNamed("clue", turn.topic);
        return { dialogue: key, ...lineOf(turn, turn.task ?? topic?.task ?? null, body) };
      });
      const problems: string[] = [];
      const text = lines.map((line) => `${JSON.stringify(line)}\n`);
      const file = {
        name: key,
        async *text() {
          yield* text;
        },
      };
      const { dialogues } = await readDialogues(file, ({ message }) => problems.push(message));
      const [read = []] = dialogues;
      if (problems.length > 0 || dialogues.length !== 1) throw new Error(`The lines of ${key} cannot be read: ${problems[0]}`);
      // Files with the `heed` field have always been read in the first wording.
      const heed = heedKeyOf({ key, tags, body }, importedItem(read, "1"));
      yield [`${JSON.stringify({ ...lines[0], heed })}\n`, ...text.slice(1)].join("");
    }
  },
});

export const exporters: Record<string, Exporter<EvolifItem>> = {
  /** The authors' snapshots: the change of each turn, before it is worded. */
  snapshots: exporter(({ turn, active_topic, operation, instructions }, task) => ({
    turn,
    active_topic,
    topic_query: task,
    instructions,
    cur_operation: operation,
  })),
  /**
   * The authors' dialogues: turns with their queries. They include the writer and the wording of each, so that an import gives the same
   * turns.
   */
  dialogues: exporter(({ turn, active_topic, operation, instructions, query, writer }, task, { wording }) => ({
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
    ...(wording && { wording }),
  })),
};
