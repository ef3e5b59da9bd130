import type { Exporter } from "@/lib/benchmarks/family";
import type { IfevalItem } from "./item";

/** The authors' prompt file: a prompt a line, with the kwargs of its ids alone. */
const prompts: Exporter<IfevalItem> = {
  extension: ".jsonl",
  async *write(items) {
    for await (const { key, opened } of items) {
      const { prompt, instructions } = opened.item;
      yield `${JSON.stringify({ key, prompt, instruction_id_list: instructions.map(({ id }) => id), kwargs: instructions.map(({ kwargs }) => kwargs) })}\n`;
    }
  },
};

export const exporters = { prompts };
