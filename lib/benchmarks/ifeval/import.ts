import { createHash } from "node:crypto";
import { z } from "zod";
import type { Imported, Importer, NewItem } from "@/lib/benchmarks/family";
import { ItemKeys, withHeedKey } from "@/lib/benchmarks/heed-key";
import type { ImportKit, NamedFile } from "@/lib/benchmarks/kit";
import { numberedLines } from "@/lib/text/numbered-lines";
import { withoutNaN } from "@/lib/text/python-json";
import { pythonStrip } from "@/lib/text/python-space";
import { openInstruction } from "./checks/all-checks";
import { type InstructionVerdict, judgeReply } from "./checks/judge-reply";
import { namedFiles } from "./checks/named-files";
import { csvPrompts } from "./csv-prompts";
import { importAsk } from "./import-ask";
import { type IfevalItem, ifevalItem } from "./item";
import { type PromptRecord, readPromptRecord } from "./record";
import { tagsOf } from "./tags";
import { verdictOf } from "./verdict";

const replyLine = z.object({ prompt: z.string(), response: z.string().nullish() });
const resultLine = z.object({
  prompt: z.string(),
  response: z.string(),
  instruction_id_list: z.array(z.string()),
  follow_instruction_list: z.array(z.boolean()),
});
type Result = z.infer<typeof resultLine>;
/** A line of a result file with where it stands. */
type PlacedResult = Result & { file: string; line: number };

const hashOf = (prompt: string) => createHash("sha256").update(prompt).digest("base64");

/** A line of a file with its value; lines that are no JSON objects are named. */
async function* jsonLines(
  file: NamedFile,
  { problem }: ImportKit,
): AsyncIterable<{ line: number; text: string; value: Record<string, unknown> }> {
  let isEmpty = true;
  for await (const { line, text } of numberedLines(file.text())) {
    if (text.trim() === "") continue;
    isEmpty = false;
    try {
      const value: unknown = JSON.parse(withoutNaN(text));
      yield { line, text, value: z.record(z.string(), z.unknown()).parse(value) };
    } catch {
      problem({ line, message: "The line is no JSON object.", kind: "row", file: file.name });
    }
  }
  if (isEmpty) problem({ line: null, message: "The file is empty.", kind: "row", file: file.name });
}

/** The item of a line of the authors' prompt file, without what Heed added to it; nulls of kwargs are dropped. */
export function bareItem({ prompt, earlier, instructions }: PromptRecord): IfevalItem {
  const given = (kwargs: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(kwargs).filter(([, value]) => value !== null));
  const item = { prompt, instructions: instructions.map(({ id, kwargs }) => ({ id, kwargs: given(kwargs) })) };
  return earlier.length > 0 ? { ...item, earlier } : item;
}

/** Items of the prompt files; replies find theirs by the whole prompt. One that stands twice is taken once. */
class Items {
  #byPrompt = new Map<string, { key: string; item: IfevalItem }>();
  #keys = new ItemKeys();
  #count = 0;

  /** The item of a line, null where it is known or cannot be read. */
  add(text: string, line: number, file: NamedFile, { problem, share }: ImportKit): Imported<IfevalItem> | null {
    const told = (message: string, kind: "row" | "note") => problem({ line, message, kind, file: file.name });
    const record = readPromptRecord(text);
    if ("problems" in record) {
      for (const message of record.problems) told(message, "row");
      return null;
    }
    for (const instruction of record.instructions) {
      const opened = openInstruction(instruction);
      if ("fault" in opened) told(`Read, but not scorable: ${opened.field}: ${opened.fault}.`, "note");
    }
    const body = bareItem(record);
    const bare = { key: record.key ?? `line-${String(line).padStart(4, "0")}`, tags: tagsOf(body), body };
    const item = withHeedKey(ifevalItem, bare, record.whole.heed, share);
    if ("fault" in item) {
      told(`${item.fault}.`, "row");
      return null;
    }
    return this.#keep(item, item === bare ? body : item);
  }

  /** An item of a result alone, whose kwargs nobody knows. */
  given({ prompt, instruction_id_list }: Result): Imported<IfevalItem> | null {
    const body = { prompt, instructions: instruction_id_list.map((id) => ({ id, kwargs: {} })) };
    return this.#keep({ key: `prompt-${String(this.#count + 1).padStart(4, "0")}`, tags: tagsOf(body), body }, body);
  }

  #keep(item: NewItem<IfevalItem>, identity: unknown): Imported<IfevalItem> | null {
    const { key, isNew } = this.#keys.of(identity, item.key);
    if (!isNew) return null;
    this.#count += 1;
    const hash = hashOf(item.body.prompt);
    if (!this.#byPrompt.has(hash)) this.#byPrompt.set(hash, { key, item: item.body });
    return { kind: "item", item: { ...item, key } };
  }

  /** By the whole prompt, then by the prompt without white space around it, as IFBench matches. */
  of(prompt: string): { key: string; item: IfevalItem } | undefined {
    return this.#byPrompt.get(hashOf(prompt)) ?? this.#byPrompt.get(hashOf(pythonStrip(prompt)));
  }
}

const isPromptLine = (value: Record<string, unknown>) => "instruction_id_list" in value && "kwargs" in value;
const isResultLine = (value: Record<string, unknown>) => "follow_instruction_list" in value;

/** The model of a file: the part before IFBench's endings, or the folder. */
function modelOf(name: string): string {
  const parts = name.split("/");
  const file = (parts.at(-1) ?? name).replace(/\.jsonl?$/, "");
  const bare = file.replace(/-?(?:eval_results_(?:strict|loose)|responses|input_response_data)_?-?/g, "");
  return bare === "" ? (parts.at(-2) ?? "") : bare;
}

async function* prompts(kit: ImportKit): AsyncIterable<Imported<IfevalItem>> {
  yield { kind: "params", params: { source: "authors’ prompts" } };
  const items = new Items();
  for (const file of kit.files) {
    if (/\.csv$/i.test(file.name)) {
      for await (const row of csvPrompts(file)) {
        if ("fault" in row) kit.problem({ line: row.line, message: `${row.fault}.`, kind: "row", file: file.name });
        else {
          const added = items.add(row.text, row.line, file, kit);
          if (added) yield added;
        }
      }
      continue;
    }
    for await (const { line, text } of jsonLines(file, kit)) {
      const added = items.add(text, line, file, kit);
      if (added) yield added;
    }
  }
}

/**
 * Replies to prompts that stand in the same import: `{"prompt", "response"}` a line, of which a later one wins, or lines of a prompt file with a
 * response, of which each is a repetition.
 */
async function* responses(kit: ImportKit): AsyncIterable<Imported<IfevalItem>> {
  yield { kind: "params", params: { source: "authors’ prompts" } };
  const asked = importAsk.parse(kit.asked ?? {});
  const items = new Items();
  const replies = new Map<string, { model: string; reply: string; key: string }>();
  const waiting: { file: string; line: number; prompt: string; reply: string; isWhole: boolean }[] = [];
  for (const file of kit.files) {
    for await (const { line, text, value } of jsonLines(file, kit)) {
      const isWhole = isPromptLine(value);
      if (isWhole) {
        const added = items.add(text, line, file, kit);
        if (added) yield added;
      }
      const read = replyLine.safeParse(value);
      if (read.success && "response" in value)
        waiting.push({ file: file.name, line, prompt: read.data.prompt, reply: read.data.response ?? "", isWhole });
      else if (!isWhole)
        kit.problem({
          line,
          message: "The line has neither prompt and response nor a prompt with instructions.",
          kind: "row",
          file: file.name,
        });
    }
  }
  for (const { file, line, prompt, reply, isWhole } of waiting) {
    const found = items.of(prompt);
    if (!found)
      kit.problem({
        line,
        message: "Its prompt is not among the prompts here. Choose the suite that has it, or add its prompt file.",
        kind: "row",
        file,
      });
    else {
      const model = asked.model || modelOf(file) || "imported";
      replies.set(`${model} ${found.key}${isWhole ? ` ${file} ${line}` : ""}`, { model, reply, key: found.key });
    }
  }
  for (const { model, reply, key } of replies.values()) yield { kind: "reply", reply: { key, model, reply, latencyMs: null } };
}

const letters = (verdicts: readonly InstructionVerdict[], reading: "strict" | "loose") => verdicts.map((of) => of[reading]);

/** The authors' result files: both of a model together. With the prompt file ours stand in the run and differences are named; else theirs are taken as given. */
async function* results(kit: ImportKit): AsyncIterable<Imported<IfevalItem>> {
  yield { kind: "params", params: { source: "authors’ results" } };
  const asked = importAsk.parse(kit.asked ?? {});
  const items = new Items();
  const found = new Map<string, { model: string; strict?: PlacedResult; loose?: PlacedResult }>();
  for (const file of kit.files) {
    const reading = /loose/.test(file.name) ? "loose" : "strict";
    const model = asked.model || modelOf(file.name) || "imported";
    for await (const { line, text, value } of jsonLines(file, kit)) {
      const told = (message: string) => kit.problem({ line, message, kind: "row", file: file.name });
      if (!isResultLine(value)) {
        const added = items.add(text, line, file, kit);
        if (added) yield added;
        continue;
      }
      const read = resultLine.safeParse(value);
      if (!read.success) {
        told(read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`).join(" "));
        continue;
      }
      if (read.data.follow_instruction_list.length !== read.data.instruction_id_list.length) {
        told("follow_instruction_list: has another length than instruction_id_list.");
        continue;
      }
      const key = `${model} ${hashOf(read.data.prompt)}`;
      found.set(key, { ...(found.get(key) ?? { model }), [reading]: { ...read.data, file: file.name, line } });
    }
  }
  const surroundings = namedFiles();
  const lacking = new Set<string>();
  const lacks = (model: string, reading: "strict" | "loose") => {
    if (lacking.has(`${model} ${reading}`)) return;
    lacking.add(`${model} ${reading}`);
    const counts = reading === "strict" ? "everything counts as missed strictly" : "what is missed strictly counts as missed loosely too";
    kit.problem({ line: null, kind: "note", message: `Not all ${reading} results of “${model}” are here, nor their prompts: ${counts}.` });
  };
  for (const { model, strict, loose } of found.values()) {
    const result = strict ?? loose;
    if (!result) continue;
    const known = items.of(result.prompt);
    if (!known) {
      if (!strict) lacks(model, "strict");
      if (!loose) lacks(model, "loose");
      const made = items.given(result);
      if (made) yield made;
      const { key = "", item } = items.of(result.prompt) ?? {};
      const verdicts = result.instruction_id_list.map((id, at): InstructionVerdict => {
        const strictly = strict?.follow_instruction_list[at] ?? false;
        const loosely = strictly || (loose?.follow_instruction_list[at] ?? false);
        const finding = { holds: strictly, actual: "as the file gives it" };
        return { id, strict: strictly, loose: loosely, rescuedBy: null, finding, wants: "" };
      });
      if (item) yield { kind: "reply", reply: { key, model, reply: result.response, latencyMs: null, verdict: verdictOf(item, verdicts) } };
      continue;
    }
    const ours = judgeReply(known.item.instructions.map(openInstruction), result.response, surroundings);
    for (const [reading, theirs] of [
      ["strict", strict],
      ["loose", loose],
    ] as const) {
      const differing = letters(ours, reading).flatMap((own, at) => {
        const given = theirs?.follow_instruction_list[at];
        return given === undefined || own === null || own === given
          ? []
          : [`${known.item.instructions[at]?.id ?? ""} (theirs ${given ? "followed" : "missed"}, ours ${own ? "followed" : "missed"})`];
      });
      if (differing.length > 0)
        kit.problem({
          line: theirs?.line ?? null,
          kind: "note",
          ...(theirs && { file: theirs.file }),
          message: `Key ${known.key}, ${reading}: ${differing.join(", ")}.`,
        });
    }
    yield { kind: "reply", reply: { key: known.key, model, reply: result.response, latencyMs: null } };
  }
}

/** The authors' file formats, of either benchmark. */
export const importers = {
  prompts: { read: prompts },
  responses: { read: responses },
  results: { read: results },
} satisfies Record<string, Importer<IfevalItem>>;
