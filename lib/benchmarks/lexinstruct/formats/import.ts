import type { FilePlace, Imported, Importer } from "@/lib/benchmarks/family";
import { modelOfFolder, namelessReply } from "@/lib/benchmarks/file-models";
import { type FileRecord, fileRecords } from "@/lib/benchmarks/file-records";
import { ItemKeys, withHeedKey } from "@/lib/benchmarks/heed-key";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { withFacts } from "@/lib/benchmarks/reply-facts";
import type { FoundReply } from "@/lib/benchmarks/reply-field";
import { Unanswered } from "@/lib/benchmarks/unanswered";
import { difficultyLabelOf, difficultyScore } from "../items/difficulty";
import { checkRule } from "../items/grammar/check-rule";
import { type LexItem, lexItem } from "../items/item";
import { tagsOf } from "../items/tags";
import { answersAsk } from "./import-ask";
import { type AuthorsRecord, readRecord } from "./record";

/** The line with which the rules begin; `要求：` in a Chinese prompt without definitions of levels. */
const HEADERS = /^[^\S\n\r\u2028\u2029]*(?:Please follow these rules|请遵守|请遵循|请按照|要求[：:])/gm;

/** True if a text ends with a blank line. Only the white space at its end is read, so that many headers in many lines stay fast. */
function endsWithBlankLine(text: string): boolean {
  return text.endsWith("\n") && text.slice(text.trimEnd().length, -1).includes("\n");
}

/** Returns the task of an authors' prompt: the text before the rules. It may contain blank lines, and a line like the rules' header. */
function taskOf(prompt: string): string {
  const headers = [...prompt.matchAll(HEADERS)].filter(({ index }) => index > 0);
  const header = headers.findLast(({ index }) => endsWithBlankLine(prompt.slice(0, index))) ?? headers.at(-1);
  return (header ? prompt.slice(0, header.index) : (prompt.split(/\n\s*\n/)[0] ?? prompt)).trim();
}

/** Builds the item of a record that asks `asked`; generated items are rendered to the same prompt. */
export function itemOf({ rules, language, score, label, prompt }: AuthorsRecord, asked: string): LexItem {
  const computed = difficultyScore(rules);
  return {
    language,
    task: taskOf(asked),
    rules,
    difficulty: { score: score ?? computed, label: label ?? difficultyLabelOf(score ?? computed) },
    prompt: prompt ?? asked,
  };
}

/** Reads items and answers from the authors' JSONL; records with the same prompt and rules share an item. */
async function* readAll({ files, asked, problem, share }: ImportKit, wantAnswers: boolean): AsyncIterable<Imported<LexItem>> {
  const keys = new ItemKeys();
  const unanswered = new Unanswered();
  const { model: named } = answersAsk.parse(asked ?? {});
  yield { kind: "params", params: { source: "authors’ JSONL" } };
  for (const [nth, file] of files.entries()) {
    for await (const { line, text, warn } of fileRecords(file, problem)) {
      const record = readRecord(text);
      if ("problems" in record) {
        for (const message of record.problems) warn(message);
        continue;
      }
      const { prompt, replies, before } = record;
      if (prompt === null) {
        warn("The record has no user message, and so no prompt.");
        continue;
      }
      const body = itemOf(record, prompt);
      const bare = { key: `${nth === 0 ? "" : `file-${nth + 1}-`}line-${String(line).padStart(4, "0")}`, tags: tagsOf(body), body };
      const item = withHeedKey(lexItem, bare, record.whole.heed, share);
      if ("fault" in item) {
        warn(`${item.fault}.`);
        continue;
      }
      if (before > 0) {
        const left = before === 1 ? "1 message before it is" : `${before} messages before it are`;
        warn(`Imported, but only the last user message is asked: ${left} left out.`, "note");
      }
      const place = { file: file.name, line };
      const asks = [prompt, record.rules, record.language];
      const { key, isNew } = keys.recordKey(item, item === bare, asks, asks);
      if (isNew) {
        for (const [at, rule] of record.rules.entries()) {
          for (const fault of checkRule(rule, record.language)) warn(`Imported, but rule ${at + 1}, ${fault}.`, "note");
        }
        yield { kind: "item", item: { ...item, key }, place };
      }
      if (!wantAnswers) continue;
      if ("lacks" in replies) {
        unanswered.add(file.name, replies.lacks, warn);
        continue;
      }
      unanswered.answered(file.name);
      if ("fault" in replies) {
        warn(replies.fault);
        continue;
      }
      const model = record.model ?? (named || modelOfFolder(file.name));
      if (!model) warn(namelessReply);
      else yield* answersOf(replies.replies, { key, model, judged: "verify_result" in record.metaInfo }, place, warn);
    }
  }
  unanswered.tell();
}

/** Yields the replies of a record; its item remains if it has none. */
function* answersOf(
  replies: readonly FoundReply[],
  about: { key: string; model: string; judged: boolean },
  place: FilePlace,
  warn: FileRecord["warn"],
): Iterable<Imported<LexItem>> {
  for (const { text, facts } of replies) {
    if (text === null) warn("answer: is null, so its item has no reply.", "note");
    else yield { kind: "reply", reply: { ...about, reply: text, ...withFacts(facts) }, place };
  }
}

/** Importers for the authors' released file formats. */
export const importers: Record<string, Importer<LexItem>> = {
  items: { read: (kit) => readAll(kit, false) },
  answers: { read: (kit) => readAll(kit, true) },
};
