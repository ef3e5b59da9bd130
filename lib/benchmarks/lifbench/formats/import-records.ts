import { isFields } from "@/lib/benchmarks/content-text";
import type { FilePlace, Imported, ImportedReply } from "@/lib/benchmarks/family";
import { modelOfFolder, namelessReply } from "@/lib/benchmarks/file-models";
import type { FileRecord } from "@/lib/benchmarks/file-records";
import { ItemKeys } from "@/lib/benchmarks/heed-key";
import type { ImportKit, NamedFile } from "@/lib/benchmarks/kit";
import { withFacts } from "@/lib/benchmarks/reply-facts";
import { type FoundReply, modelIn, repliesIn } from "@/lib/benchmarks/reply-field";
import { Unanswered } from "@/lib/benchmarks/unanswered";
import type { TextHash } from "@/lib/contracts/message";
import type { LifbenchItem } from "../items/item";
import { taskNamed } from "../items/tasks";
import { outputsAsk } from "./import-form";
import { type PromptRecord, readPromptRecord, taskOf } from "./prompt-record";
import { readRecords } from "./read-records";

/** Copies a text that is kept: a slice of a larger string would keep a megabyte of the file in memory. */
const detached = (text: string) => Buffer.from(text).toString();

/** Numbers of the contexts of an import. */
class Contexts {
  readonly #contexts = new Map<string, TextHash[]>();

  /** Returns the context's number within its scenario and length, from 1. */
  readonly nth = (place: string, context: TextHash): number => {
    const contexts = this.#contexts.get(place) ?? [];
    this.#contexts.set(place, contexts);
    const at = contexts.indexOf(context);
    return at === -1 ? contexts.push(context) : at + 1;
  };
}

/** Returns the model from the record, the form, or the file's folder, which the authors name after it; null if unknown. */
const modelOf = (record: Readonly<Record<string, unknown>>, asked: string, file: NamedFile): string | null =>
  modelIn(record, ["output"]) ?? (asked === "" ? modelOfFolder(file.name) : asked);

/**
 * Reads prompts from the authors' files and, if wanted, their outputs as replies. Contexts are shared, so each text is stored once
 * regardless of the number of records; no file is held in memory as a whole.
 */
export async function* importRecords(kit: ImportKit, wanted: "prompts" | "outputs"): AsyncIterable<Imported<LifbenchItem>> {
  yield { kind: "params", params: { source: wanted === "prompts" ? "authors’ prompts" : "authors’ outputs" } };
  const known = { keys: new ItemKeys(), contexts: new Contexts(), unanswered: new Unanswered() };
  for (const file of kit.files) yield* recordsOfFile(file, kit, wanted, known);
  known.unanswered.tell();
}

async function* recordsOfFile(
  file: NamedFile,
  { asked, problem, share }: ImportKit,
  wanted: "prompts" | "outputs",
  { keys, contexts, unanswered }: { keys: ItemKeys; contexts: Contexts; unanswered: Unanswered },
): AsyncIterable<Imported<LifbenchItem>> {
  const { model: askedModel } = outputsAsk.parse(asked ?? {});
  const fileTask = taskNamed(file.name);
  let [number, answered] = [0, 0];
  for await (const { value, line, warn } of readRecords(file, problem)) {
    number++;
    const place = { file: file.name, line };
    const task = taskOf(value, fileTask);
    if (typeof task === "string") {
      warn(`${task}.`);
      continue;
    }
    const record = readPromptRecord(task, value, { share, nthContext: contexts.nth });
    if ("fault" in record) {
      warn(`${record.fault}.`);
      continue;
    }
    const { key, isNew } = keys.recordKey(record.item, record.isBare, record.asked, record.asked);
    const fields = isFields(value) ? value : {};
    if (wanted === "outputs") {
      if (isNew) yield { kind: "item", item: { ...record.item, key }, place };
      const reading = repliesIn(fields, ["output"]);
      const model = modelOf(fields, askedModel, file);
      if ("lacks" in reading) {
        unanswered.add(file.name, reading.lacks, warn);
        continue;
      }
      unanswered.answered(file.name);
      if ("fault" in reading) warn(reading.fault);
      else if (model === null) warn(namelessReply);
      else yield* repliesTo(reading.replies, { key, model, extra: extraOf(fields, record) }, place, warn);
      continue;
    }
    if (fields.output !== undefined) answered++;
    if (isNew) yield { kind: "item", item: withExtra({ ...record, item: { ...record.item, key } }), place };
  }
  if (answered > 0) {
    const message = `${answered} of ${number} records have an output, which was ignored; import the file as outputs to keep them.`;
    problem({ line: null, kind: "note", file: file.name, message });
  }
}

/** Returns the fields of a record that are stored besides its output. */
function extraOf({ score_dict: scores }: Readonly<Record<string, unknown>>, { extra }: PromptRecord): ImportedReply["extra"] {
  const further = { ...extra, ...(scores !== undefined && { score_dict: scores }) };
  return Object.keys(further).length > 0 ? further : undefined;
}

/** Yields the replies of a record; if it has none, its item remains. */
function* repliesTo(
  replies: readonly FoundReply[],
  { extra, ...identity }: Pick<ImportedReply, "key" | "model" | "extra">,
  place: FilePlace,
  warn: FileRecord["warn"],
): Iterable<Imported<LifbenchItem>> {
  for (const { text, facts } of replies) {
    if (text === null) warn("output: is null, so its item has no reply.", "note");
    else {
      const reply = {
        ...identity,
        reply: detached(text),
        ...withFacts(facts),
        judged: extra?.score_dict !== undefined,
        ...(extra && { extra }),
      };
      yield { kind: "reply", reply, place };
    }
  }
}

function withExtra({ item, extra }: PromptRecord): PromptRecord["item"] {
  return extra === null ? item : { ...item, body: { ...item.body, extra: { ...item.body.extra, ...extra } } };
}
