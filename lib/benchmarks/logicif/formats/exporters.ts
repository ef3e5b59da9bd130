import type { Exporter } from "@/lib/benchmarks/family";
import { heedKeyOf } from "@/lib/benchmarks/heed-key";
import type { TextHash } from "@/lib/contracts/message";
import { messageText } from "@/lib/contracts/plain/message-text";
import { hashOfText } from "@/lib/text/text-hash";
import { promptParts } from "../generate/prompt";
import type { LogicifItem } from "../items/item";
import { readRecord } from "./record";
import { itemOf } from "./record-item";

/** Lists the texts of an item for which a record has no member. */
export const textsBeside = ({ spans, walk }: LogicifItem): TextHash[] => [spans, walk].filter((hash) => hash !== undefined);

/** Writes a record as a line, without the line break. */
const lineOf = (members: readonly (readonly [name: string, json: string])[]): string =>
  // Line breaks in a value, which JSON allows between its parts, would end the line.
  `{${members.map(([name, json]) => `${JSON.stringify(name)}: ${json.replace(/[\r\n]+/g, " ")}`).join(", ")}}`;

/** Writes the authors' benchmark file: one case per line, with values as imported or labeled. */
const cases: Exporter<LogicifItem> = {
  extension: ".jsonl",
  async *write(items) {
    for await (const { key, tags, opened } of items) {
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
      const read = readRecord(lineOf(members));
      const [record] = "fault" in read ? [] : read;
      const bare = record ? itemOf(record, undefined, hashOfText) : { fault: "fault" in read ? read.fault : "it is empty" };
      if ("fault" in bare) throw new Error(`The record of ${key} cannot be read: ${bare.fault}`);
      const heed = heedKeyOf({ key, tags, body: item }, bare.body, textsBeside(item).map(text));
      yield `${lineOf([...members, ["heed", JSON.stringify(heed)]])}\n`;
    }
  },
};

export const exporters = { cases };
