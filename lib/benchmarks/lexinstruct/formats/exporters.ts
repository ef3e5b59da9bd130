import type { Exporter } from "@/lib/benchmarks/family";
import { heedKeyOf } from "@/lib/benchmarks/heed-key";
import { promptOf } from "../generate/prompt/prompt";
import type { LexItem } from "../items/item";
import { itemOf } from "./import";
import { readRecord } from "./record";

/** Converts an item to a record of the authors' data. */
function recordOf(item: LexItem): object {
  const { rules, language, difficulty } = item;
  return {
    messages: [{ role: "user", content: promptOf(item) }],
    meta_info: {
      instruction_pattern: JSON.stringify(rules),
      instruction_pattern_language: language,
      instruction_difficulty_score: difficulty.score,
      instruction_difficulty_label: difficulty.label,
    },
  };
}

/** The authors' data, one record per line. */
const items: Exporter<LexItem> = {
  extension: ".jsonl",
  async *write(all) {
    for await (const { key, tags, opened } of all) {
      const { item: body } = opened;
      const record = recordOf(body);
      const read = readRecord(JSON.stringify(record));
      if ("problems" in read) throw new Error(`The record of ${key} cannot be read: ${read.problems[0]}`);
      const heed = heedKeyOf({ key, tags, body }, itemOf(read, promptOf(body)));
      yield `${JSON.stringify({ ...record, heed })}\n`;
    }
  },
};

export const exporters = { items };
