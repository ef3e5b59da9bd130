import type { Exporter } from "@/lib/benchmarks/family";
import { messageText } from "@/lib/contracts/message";
import type { LogicifItem } from "./item";
import { promptParts } from "./prompt";

/** The authors' benchmark file: a case a line, values as they were imported or labelled. */
const cases: Exporter<LogicifItem> = {
  extension: ".jsonl",
  async *write(items) {
    for await (const { opened } of items) {
      const { item, text } = opened;
      const { description, complexity, difficulty, outputFormat, extra = {} } = item;
      const source = text(item.function);
      const members: [name: string, json: string][] = [
        ["task_id", JSON.stringify(item.task)],
        ["test_case_id", JSON.stringify(item.testCase)],
        ["input", item.input],
        ["code_output", item.expected],
        ...(source === "" ? [] : [["function", JSON.stringify(source)] satisfies [string, string]]),
        ...Object.entries({
          ...(description !== null && { description: text(description) }),
          instruction: messageText({ parts: promptParts(item, "words") }, text),
          stats_keys: item.statsKeys,
          ...(outputFormat !== null && { output_format: outputFormat }),
          ...(complexity && { complexity_metrics: complexity }),
          ...(difficulty && { difficulty }),
          ...extra,
        }).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
      ];
      // A value's own line breaks, which JSON allows between its parts, would end the line.
      yield `{${members.map(([name, json]) => `${JSON.stringify(name)}: ${json.replace(/[\r\n]+/g, " ")}`).join(", ")}}\n`;
    }
  },
};

export const exporters = { cases };
