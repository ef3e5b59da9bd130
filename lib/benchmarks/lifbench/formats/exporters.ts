import type { Exporter } from "@/lib/benchmarks/family";
import { messageText } from "@/lib/contracts/plain/message-text";
import { promptParts } from "../generate/templates/prompt";
import type { LifbenchItem } from "../items/item";
import { tasks } from "../items/tasks";
import { promptRecord } from "./prompt-record";

/**
 * Writes the authors' prompts as one JSON list with one record per line. Every record has its whole context, so a file of the default suite
 * has hundreds of megabytes. Items of score tables are omitted, because they have no prompt.
 */
const prompts: Exporter<LifbenchItem> = {
  extension: ".json",
  async *write(items) {
    let written = 0;
    yield "[";
    for await (const { key, tags, opened } of items) {
      const { item, text } = opened;
      if (item.promptless) continue;
      const prompt = messageText({ parts: promptParts(tasks[item.task].scenario, item) }, text);
      yield `${written++ === 0 ? "" : ","}\n${JSON.stringify(promptRecord({ key, tags, body: item }, prompt))}`;
    }
    yield "\n]\n";
  },
};

export const exporters = { prompts };
