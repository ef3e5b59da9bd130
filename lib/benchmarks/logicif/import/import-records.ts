import type { Imported, ImportedReply } from "@/lib/benchmarks/family";
import { ItemKeys } from "@/lib/benchmarks/heed-key";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { type Level, levelsOf } from "../difficulty";
import type { LogicifItem } from "../item";
import { recordsOf } from "../read-records";
import type { LogicRecord } from "../record";
import { verdictOf } from "../verdict";
import { resultsAsk } from "./import-form";
import { extraOf, itemOf } from "./record-item";

/** Where each function stands by its score among all of the files; a function without a score nowhere. */
async function levelsIn({ files }: ImportKit): Promise<Map<string, Level>> {
  const scores = new Map<string, number>();
  for await (const { record } of recordsOf(files, () => {})) {
    if (record.task !== null && record.score !== null && !scores.has(record.task)) scores.set(record.task, record.score);
  }
  const levels = levelsOf([...scores.values()]);
  return new Map([...scores.keys()].flatMap((task, at) => (levels[at] ? [[task, levels[at]] as const] : [])));
}

/** The model that the authors name a result file after. */
const modelOfFile = (name: string): string | null => /(?:^|[/\\])logicifeval(?:[-_]?mini)?[-_]([^/\\]+)\.jsonl$/i.exec(name)?.[1] ?? null;

/** A record's reply without its key; in words what it lacks. */
function replyOf(
  record: LogicRecord,
  item: LogicifItem,
  file: string,
  asked: ReturnType<typeof resultsAsk.parse>,
): Omit<ImportedReply, "key"> | string {
  const { response, stored } = record;
  if (response === undefined && stored === undefined) return "it has no response: this is a case alone.";
  const model = record.model ?? (asked.model || modelOfFile(file));
  if (!model) return "nothing says which model replied: name it in the form.";
  const extra = extraOf(record);
  const keepsStored = stored !== undefined && (asked.answers === "stored" || response === undefined);
  const how = stored ? "The answer that the file holds." : "The file says that no answer was found.";
  const answer = { reply: response ?? "", sent: nothingSent };
  return {
    ...{ model, reply: response === undefined ? null : (response ?? ""), latencyMs: null },
    ...(keepsStored && { verdict: verdictOf(item, answer, { answer: stored, how }, "stored") }),
    ...(extra && { extra }),
  };
}

/** Reads the authors' benchmark files as cases, or their result files as cases and replies. */
export async function* importRecords(kit: ImportKit, wanted: "cases" | "results"): AsyncIterable<Imported<LogicifItem>> {
  yield { kind: "params", params: { source: wanted === "cases" ? "authors’ cases" : "authors’ results" } };
  const asked = resultsAsk.parse(wanted === "cases" ? {} : (kit.asked ?? {}));
  const levels = await levelsIn(kit);
  const keys = new ItemKeys();
  const answered = new Map<string, number>();
  for await (const { file, line, record } of recordsOf(kit.files, kit.problem)) {
    const fault = (message: string) => kit.problem({ line, kind: "row", file, message });
    const item = itemOf(record, levels.get(record.task ?? ""), kit.share);
    if ("fault" in item) {
      fault(`${item.fault}.`);
      continue;
    }
    const reply = wanted === "results" ? replyOf(record, item.body, file, asked) : null;
    if (typeof reply === "string") {
      fault(reply);
      continue;
    }
    const { key, isNew } = keys.of(record.heed === null ? item.body : item, item.key);
    const place = { file, line };
    if (isNew) yield { kind: "item", item: { ...item, key }, place };
    if (reply) yield { kind: "reply", reply: { ...reply, key }, place };
    else if (record.response !== undefined) answered.set(file, (answered.get(file) ?? 0) + 1);
  }
  for (const [file, count] of answered) {
    const message = `${count} records hold a response, which was left out; import the file as results to keep them.`;
    kit.problem({ line: null, kind: "note", file, message });
  }
}
