import type { Exporter } from "@/lib/benchmarks/family";
import { heedKeyOf } from "@/lib/benchmarks/heed-key";
import type { IfevalItem } from "../items/item";
import { bareItem } from "./import-items";
import { readPromptRecord } from "./record";

/** The authors' prompt file: one prompt per line, with only the kwargs of its ids. */
const prompts: Exporter<IfevalItem> = {
  extension: ".jsonl",
  async *write(items) {
    for await (const { key, tags, opened } of items) {
      const { item: body } = opened;
      const { prompt, earlier, instructions } = body;
      const line = {
        ...{ key, prompt },
        ...(earlier && { messages: [...earlier, { role: "user", content: prompt }] }),
        ...{ instruction_id_list: instructions.map(({ id }) => id), kwargs: instructions.map(({ kwargs }) => kwargs) },
      };
      const read = readPromptRecord(JSON.stringify(line));
      if ("problems" in read) throw new Error(`The line of ${key} cannot be read: ${read.problems[0]}`);
      yield `${JSON.stringify({ ...line, heed: heedKeyOf({ key, tags, body }, bareItem(read)) })}\n`;
    }
  },
};

export const exporters = { prompts };
