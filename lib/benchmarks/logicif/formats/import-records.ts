import type { Imported, ImportedReply } from "@/lib/benchmarks/family";
import { namelessReply } from "@/lib/benchmarks/file-models";
import { ItemKeys } from "@/lib/benchmarks/heed-key";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { withFacts } from "@/lib/benchmarks/reply-facts";
import { Unanswered } from "@/lib/benchmarks/unanswered";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { type Level, levelsOf } from "../items/difficulty";
import type { LogicifItem } from "../items/item";
import { readPythonJson } from "../score/answer/python-json";
import { jsonText } from "../score/answer/python-value";
import { verdictOf } from "../score/verdict";
import { modelOfResults, resultsAsk } from "./import-form";
import { recordsOf } from "./read-records";
import type { LogicRecord } from "./record";
import { caseOfReply, extraOf, itemOf } from "./record-item";

/** Returns the level of each function by its score among all functions of the files; functions without a score have none. */
async function levelsIn({ files }: ImportKit): Promise<Map<string, Level>> {
  const scores = new Map<string, number>();
  for await (const { record } of recordsOf(files, () => {})) {
    if (record.task !== null && record.score !== null && !scores.has(record.task)) scores.set(record.task, record.score);
  }
  const levels = levelsOf([...scores.values()]);
  return new Map([...scores.keys()].flatMap((task, at) => (levels[at] ? [[task, levels[at]] as const] : [])));
}

/** Returns the content that identifies a case, regardless of other fields in its file. */
function askedIn({ task, testCase, input, expected, instruction, description }: LogicRecord): unknown {
  const read = input === null ? null : readPythonJson(input);
  return [task, testCase, read ? jsonText(read.value) : input, [expected.output, expected.stats].map(jsonText), instruction ?? description];
}

/**
 * Returns a record's reply without its key, a sentence that describes what is missing, or null if the record states that there is no reply.
 */
function replyOf(
  record: LogicRecord,
  item: LogicifItem,
  file: string,
  asked: ReturnType<typeof resultsAsk.parse>,
): Omit<ImportedReply, "key"> | string | null {
  const { response, stored, facts, lacks } = record;
  if (stored === undefined && (response === undefined || response === null)) return lacks;
  const model = record.model ?? (asked.model || modelOfResults(file));
  if (!model) return namelessReply;
  const extra = extraOf(record);
  const keepsStored = stored !== undefined && (asked.answers === "stored" || response === undefined);
  const how = stored ? "The answer in the file." : "According to the file, no answer was found.";
  const answer = { reply: response ?? "", sent: nothingSent };
  return {
    ...{ model, reply: response === undefined ? null : (response ?? ""), ...withFacts(facts), judged: record.match !== null },
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
  const unanswered = new Unanswered();
  for await (const { file, line, warn, record } of recordsOf(kit.files, kit.problem)) {
    const item = itemOf(wanted === "results" ? caseOfReply(record) : record, levels.get(record.task ?? ""), kit.share);
    if ("fault" in item) {
      warn(`${item.fault}.`);
      continue;
    }
    const asks = askedIn(record);
    // A tool that completes an exported record may format its JSON differently and add fields to the case.
    const exported = wanted === "results" ? { ...item, body: asks } : item;
    const { key, isNew } = keys.recordKey(exported, record.heed === null, asks, item.body);
    const place = { file, line };
    if (isNew) yield { kind: "item", item: { ...item, key }, place };
    if (wanted === "results") {
      const reply = replyOf(record, item.body, file, asked);
      const isItem = reply !== null && reply === record.lacks;
      if (isItem) unanswered.add(file, record.lacks ?? "", warn);
      else unanswered.answered(file);
      if (reply === null) warn("Its response is null, so its item has no reply.", "note");
      else if (typeof reply === "string") {
        if (!isItem) warn(reply);
      } else yield { kind: "reply", reply: { ...reply, key }, place };
    } else if (record.response !== undefined) answered.set(file, (answered.get(file) ?? 0) + 1);
  }
  unanswered.tell();
  for (const [file, count] of answered) {
    const message = `${count} records have a response, which was ignored; import the file as results to keep them.`;
    kit.problem({ line: null, kind: "note", file, message });
  }
}
