import type { Imported, ImportedReply } from "@/lib/benchmarks/family";
import { ItemKeys } from "@/lib/benchmarks/heed-key";
import type { ImportKit, NamedFile } from "@/lib/benchmarks/kit";
import type { TextHash } from "@/lib/contracts/message";
import { type PromptRecord, readPromptRecord, taskOf } from "../authors/prompt-record";
import type { LifbenchItem } from "../item";
import { readRecords } from "../read-records";
import { taskNamed } from "../tasks";
import { outputsAsk } from "./import-form";

/** A copy of a text that is kept: a piece of a larger one would keep the megabyte of the file that it was read with. */
const detached = (text: string) => Buffer.from(text).toString();

/** Contexts of an import. */
class Contexts {
  readonly #contexts = new Map<string, TextHash[]>();

  /** Which context of its scenario and length it is, from 1. */
  readonly nth = (place: string, context: TextHash): number => {
    const contexts = this.#contexts.get(place) ?? [];
    this.#contexts.set(place, contexts);
    const at = contexts.indexOf(context);
    return at === -1 ? contexts.push(context) : at + 1;
  };
}

/** The folder that a file lies in, which the authors name after the model; null for a file by itself. */
function folderOf(name: string): string | null {
  return name.split(/[/\\]/).at(-2) || null;
}

function modelOf(value: unknown, asked: string, file: NamedFile): string | null {
  const own = typeof value === "object" && value !== null && "model" in value ? value.model : null;
  if (typeof own === "string" && own.trim() !== "") return own.trim();
  return asked === "" ? folderOf(file.name) : asked;
}

/**
 * Reads prompts of the authors' files, and with them their outputs as replies where these are wanted. Contexts are shared, so that as
 * many texts are kept as there are, whatever the number of records; no file is in memory whole.
 */
export async function* importRecords(kit: ImportKit, wanted: "prompts" | "outputs"): AsyncIterable<Imported<LifbenchItem>> {
  yield { kind: "params", params: { source: wanted === "prompts" ? "authors’ prompts" : "authors’ outputs" } };
  const known = { keys: new ItemKeys(), contexts: new Contexts() };
  for (const file of kit.files) yield* recordsOfFile(file, kit, wanted, known);
}

async function* recordsOfFile(
  file: NamedFile,
  { asked, problem, share }: ImportKit,
  wanted: "prompts" | "outputs",
  { keys, contexts }: { keys: ItemKeys; contexts: Contexts },
): AsyncIterable<Imported<LifbenchItem>> {
  const { model: askedModel } = outputsAsk.parse(asked ?? {});
  const fileTask = taskNamed(file.name);
  let [number, answered] = [0, 0];
  for await (const { value, line, told } of readRecords(file, problem)) {
    number++;
    const place = { file: file.name, line };
    const task = taskOf(value, fileTask);
    if (typeof task === "string") {
      told(`${task}.`);
      continue;
    }
    const record = readPromptRecord(task, value, { share, nthContext: contexts.nth });
    if ("fault" in record) {
      told(`${record.fault}.`);
      continue;
    }
    const output = (value as { output?: unknown }).output;
    if (wanted === "outputs") {
      const reply = replyOf(value, output, record, modelOf(value, askedModel, file));
      if (typeof reply === "string") {
        told(reply);
        continue;
      }
      const { key, isNew } = keys.of(record.identity, record.item.key);
      if (isNew) yield { kind: "item", item: { ...record.item, key }, place };
      yield { kind: "reply", reply: { ...reply, key }, place };
      continue;
    }
    if (output !== undefined) answered++;
    const { key, isNew } = keys.of(record.identity, record.item.key);
    if (isNew) yield { kind: "item", item: withExtra({ ...record, item: { ...record.item, key } }), place };
  }
  if (answered > 0) {
    const message = `${answered} of ${number} records hold an output, which was left out; import the file as outputs to keep them.`;
    problem({ line: null, kind: "note", file: file.name, message });
  }
}

/** An output as a reply, without its key; in words what it lacks. */
function replyOf(value: unknown, output: unknown, { extra }: PromptRecord, model: string | null): Omit<ImportedReply, "key"> | string {
  if (output === undefined) return "output is missing: this is a prompt alone.";
  if (typeof output !== "string") return "output: expected a text.";
  if (model === null) return "nothing says which model this is: name it in the form, or put the file into a folder of its name.";
  const scores = (value as { score_dict?: unknown }).score_dict;
  const further = { ...extra, ...(scores !== undefined && { score_dict: scores }) };
  return { model, reply: detached(output), latencyMs: null, ...(Object.keys(further).length > 0 && { extra: further }) };
}

function withExtra({ item, extra }: PromptRecord): PromptRecord["item"] {
  return extra === null ? item : { ...item, body: { ...item.body, extra: { ...item.body.extra, ...extra } } };
}
