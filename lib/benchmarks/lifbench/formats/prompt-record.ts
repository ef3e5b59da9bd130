import { z } from "zod";
import type { NewItem } from "@/lib/benchmarks/family";
import { heedKeyOf, withHeedKey } from "@/lib/benchmarks/heed-key";
import { inWords } from "@/lib/benchmarks/issue-words";
import type { TextHash } from "@/lib/contracts/message";
import { type Tags, tags as tagsContract } from "@/lib/contracts/slice";
import { hashOfText } from "@/lib/text/text-hash";
import { outputLimit } from "../generate/generate";
import { ordinal } from "../generate/list-scenario";
import { depthOf } from "../generate/scenario";
import { type Asked, type LifbenchItem, lifbenchItem } from "../items/item";
import { contextTokens, lengthOfContext } from "../items/params";
import { type Task, type TaskId, taskNamed, tasks } from "../items/tasks";
import { authorsParam } from "../score/gold";
import { splitPrompt } from "./split-prompt";

const text = z.string();
const numbered = z.union([z.number(), z.string().trim().min(1)]);

/** Fields of every record of the authors' prompts. `key` and `tags` occur in files written by older versions of Heed. */
const shape = z.object({
  prompt: text.min(1),
  param: z.record(text, z.unknown()),
  label: z.unknown().optional(),
  /** Length of the context in k tokens. */
  length: z.coerce.number().positive(),
  ins_id: numbered,
  param_id: numbered,
  key: text.min(1).max(200).optional(),
  tags: tagsContract.optional().catch(undefined),
});

const known: ReadonlySet<string> = new Set([...Object.keys(shape.shape), "task", "output", "model", "score_dict", "heed"]);

/** A prompt's record without the text of the prompt. */
export interface PromptRecord {
  item: NewItem<LifbenchItem>;
  /** True if the record has no `heed`. */
  isBare: boolean;
  /** Identifies the content of the prompt; records of the same prompt have equal values. */
  asked: unknown;
  /** Fields that Heed does not know. */
  extra: Record<string, unknown> | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const firstIssue = ({ issues: [issue] }: z.ZodError) =>
  `${issue?.path.join(".") || "the record"}: ${issue?.message ?? "has an unexpected form"}`;

/** Returns the task in a record's own field or in its file's name; otherwise a sentence about the fault. */
export function taskOf(value: unknown, file: Task | null): Task | string {
  const named = isRecord(value) ? value.task : undefined;
  if (typeof named === "string") return taskNamed(named) ?? `there is no task “${named}”`;
  return file ?? "neither the record nor the file's name says its task (list-single_query_id, LSI and so on)";
}

/** Encodes the missing fields of each document as a digit: 2 for its title plus 1 for its source. */
function lacks(keys: unknown): string {
  const read = z.array(z.array(text)).safeParse(keys);
  if (!read.success) return "";
  return read.data.map((names) => String((names.includes("title") ? 0 : 2) + (names.includes("source") ? 0 : 1))).join("");
}

/** Converts the authors' parameters to those of an item; other fields are omitted. */
function ownParam(task: TaskId, param: Record<string, unknown>): Record<string, unknown> {
  const { id, ordid, element, pre_element: before, post_element: after, bias } = param;
  switch (task) {
    case "LSI":
    case "LOI":
    case "LOE":
    case "LBI":
    case "LBE":
      return {
        ...{ id, element, ordid: ordid ?? (typeof id === "number" ? ordinal(id) : undefined) },
        // The first and the last element of a list have only one neighbor; the other is never requested.
        ...{ pre_element: before ?? (bias === -1 ? undefined : ""), post_element: after ?? (bias === 1 ? undefined : "") },
        ...(bias !== undefined && bias !== null && bias !== 0 && { bias }),
      };
    case "MB":
      return { ...param, rules: param.rules ?? "", missing: lacks(param.doc_keys) };
    case "MF": {
      const sets = z.array(z.array(z.record(text, z.unknown()))).safeParse(param.dup_infos);
      const fields = Object.keys(sets.data?.[0]?.[0] ?? {}).join(" ");
      return { info_text: fields, info_keys: fields, example: "", dup_idxs: [], ...param };
    }
    default:
      return param;
  }
}

/** Returns the parameters that an item would not give back as in the record. */
function further(param: Record<string, unknown>, asked: Asked): Record<string, unknown> {
  const given = z.record(text, z.unknown()).parse(authorsParam(asked));
  const same = (name: string) => JSON.stringify(param[name]) === JSON.stringify(given[name]);
  return Object.fromEntries(Object.entries(param).filter(([name]) => !same(name)));
}

/**
 * Converts a record of the authors' prompts to an item with a shared context; otherwise returns a sentence about the fault. Lengths of the
 * released files name contexts of 3 to 120k tokens and become 4 to 128.
 */
export function readPromptRecord(
  task: Task,
  value: unknown,
  kit: { share: (text: string) => TextHash; nthContext: (place: string, context: TextHash) => number },
): PromptRecord | { fault: string } {
  if (!isRecord(value)) return { fault: "the record is not a JSON object" };
  const read = shape.safeParse(value, inWords);
  if (!read.success) return { fault: firstIssue(read.error) };
  const { prompt, param, label, ins_id, param_id, key, tags: given } = read.data;
  const { context: contextText, ...split } = splitPrompt(prompt, task.scenario);
  const itemParam = ownParam(task.id, param);
  if (itemParam.missing === "") return { fault: "param.doc_keys: expected a list of field names for each document" };
  const documents = typeof itemParam.missing === "string" ? itemParam.missing.length : 0;
  const unplaced = { ...split, task: task.id, label: label ?? (task.scenario === "multidoc" ? documents : undefined), param: itemParam };
  const parsed = lifbenchItem.safeParse({ ...unplaced, context: "0".repeat(64), limit: 1 }, inWords);
  if (!parsed.success) return { fault: `${firstIssue(parsed.error)} (${task.id}, ${task.file})` };
  const length = lengthOfContext(read.data.length);
  const context = kit.share(contextText);
  const [expression, variable] = [asNumber(ins_id), asNumber(param_id)];
  const body: LifbenchItem = { ...parsed.data, context, limit: outputLimit(task.id, length, parsed.data) };
  const extraParam = further(param, body);
  const extra = Object.entries(value).filter(([name]) => !known.has(name));
  const tags: Tags = given ?? {
    ...{ task: task.id, scenario: task.scenario, length, expression, variable },
    context: kit.nthContext(`${task.scenario} ${length}`, context),
    ...("id" in body.param && Number(body.label) > 1 && { depth: depthOf(body.param.id - 1, Number(body.label) - 1) }),
  };
  const extendedItem: LifbenchItem = Object.keys(extraParam).length > 0 ? { ...body, extra: { param: extraParam } } : body;
  const bare = { key: key ?? itemKey(task.id, length, expression, variable), tags, body: extendedItem };
  const item = withHeedKey(lifbenchItem, bare, value.heed, kit.share);
  if ("fault" in item) return item;
  return {
    item,
    isBare: item === bare,
    asked: [extendedItem, length, expression, variable],
    extra: extra.length > 0 ? Object.fromEntries(extra) : null,
  };
}

/** Converts `3` from a table or a record to the number 3; leaves other texts, and whole numbers that a number cannot hold. */
export function asNumber(written: string | number): string | number {
  const number = typeof written === "string" && /^\d+$/.test(written.trim()) ? Number(written) : null;
  return number !== null && Number.isSafeInteger(number) ? number : written;
}

/** Makes the key of an imported item: `lsi-4k-e0-v3`. */
export const itemKey = (task: TaskId, length: number, expression: string | number, variable: string | number): string =>
  `${task.toLowerCase()}-${length}k-e${expression}-v${variable}`;

/** Converts an item to a record of the authors' prompts. */
export function promptRecord({ key, tags, body }: NewItem<LifbenchItem>, prompt: string): Record<string, unknown> {
  const { param: furtherParam, ...extra } = body.extra ?? {};
  const record = {
    task: tasks[body.task].file,
    prompt,
    label: body.label,
    param: { ...z.record(text, z.unknown()).parse(authorsParam(body)), ...(isRecord(furtherParam) && furtherParam) },
    length: contextTokens(Number(tags.length ?? 4)) / 1024,
    ins_id: tags.expression ?? 0,
    param_id: tags.variable ?? 0,
    ...extra,
  };
  const bare = readPromptRecord(tasks[body.task], record, { share: hashOfText, nthContext: () => 1 });
  if ("fault" in bare) throw new Error(`The record of ${key} cannot be read: ${bare.fault}`);
  return { ...record, heed: heedKeyOf({ key, tags, body }, bare.item.body) };
}
