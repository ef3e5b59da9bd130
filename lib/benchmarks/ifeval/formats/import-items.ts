import { createHash } from "node:crypto";
import type { FilePlace, Imported, NewItem } from "@/lib/benchmarks/family";
import type { FileRecord } from "@/lib/benchmarks/file-records";
import { ItemKeys, withHeedKey } from "@/lib/benchmarks/heed-key";
import type { ImportKit } from "@/lib/benchmarks/kit";
import { type IfevalItem, ifevalItem } from "../items/item";
import { tagsOf } from "../items/tags";
import { openInstruction } from "../score/checks/all-checks";
import { lackingFile } from "../score/checks/data-files";
import { namedFiles } from "../score/checks/named-files";
import { loosePrompt } from "./match-replies";
import { type PromptRecord, readPromptRecord } from "./record";

/** An item of an import, and the key that its record has; null where it has none. */
export interface KnownItem {
  key: string;
  ownKey: string | null;
  item: IfevalItem;
}

/** An item that a record asks for, to be handed on where it is new. */
interface Added {
  known: KnownItem;
  isNew: Imported<IfevalItem> | null;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

/** The item of a line of the authors' prompt file, without what Heed added to it; nulls of kwargs are dropped. */
export function bareItem({ prompt, earlier, instructions }: PromptRecord): IfevalItem {
  const withoutNulls = (kwargs: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(kwargs).filter(([, value]) => value !== null));
  const item = { prompt, instructions: instructions.map(({ id, kwargs }) => ({ id, kwargs: withoutNulls(kwargs) })) };
  return earlier.length > 0 ? { ...item, earlier } : item;
}

/**
 * Items of the files of an import. Within a file records of the same prompt and checks under two keys are two items, as the authors count them; another
 * file's record is the item under its key, or else the next that its file has not named.
 */
export class ImportItems {
  readonly #byBody = new Map<string, KnownItem[]>();
  readonly #byPrompt = new Map<string, KnownItem[]>();
  /** Items that a file's records have named, by file and body, under the keys that they gave. */
  readonly #named = new Map<string, Map<string, KnownItem>>();
  readonly #keys = new ItemKeys();

  /** The item of a record; null where it cannot be read. `lineKeys`: a record without a key is an item of its own line, not a repetition. */
  add({ text, line, warn }: FileRecord, file: string, share: ImportKit["share"], { lineKeys }: { lineKeys: boolean }): Added | null {
    const record = readPromptRecord(text);
    if ("problems" in record) {
      for (const message of record.problems) warn(message);
      return null;
    }
    for (const instruction of record.instructions) {
      const opened = openInstruction(instruction);
      if ("fault" in opened) warn(`Imported, but cannot be scored: ${opened.field}: ${opened.fault}.`, "note");
      const lacks = lackingFile(instruction.id, namedFiles());
      if (lacks !== null) warn(`Imported, but cannot be scored here: ${instruction.id}. ${lacks}`, "note");
    }
    const body = bareItem(record);
    const lineKey = `line-${String(line).padStart(4, "0")}`;
    const bare = { key: record.key ?? lineKey, tags: tagsOf(body), body };
    const item = withHeedKey(ifevalItem, bare, record.whole.heed, share);
    if ("fault" in item) {
      warn(`${item.fault}.`);
      return null;
    }
    const ownKey = item === bare ? (record.key ?? (lineKeys ? lineKey : null)) : item.key;
    const added = this.#keep(item, ownKey, { file, line });
    if (added.isNew) {
      // A record without `heed` that asks the same is this item.
      const asked = hashOf(JSON.stringify(body));
      const alike = this.#byBody.get(asked) ?? [];
      if (!alike.includes(added.known)) this.#byBody.set(asked, [...alike, added.known]);
      const prompt = hashOf(loosePrompt(body.prompt));
      this.#byPrompt.set(prompt, [...(this.#byPrompt.get(prompt) ?? []), added.known]);
    }
    return added;
  }

  /** The item of a result alone, whose kwargs nobody knows; the same for each result of its prompt. */
  given(prompt: string, ids: readonly string[], place: FilePlace): Added {
    const body = { prompt, instructions: ids.map((id) => ({ id, kwargs: {} })) };
    const key = `prompt-${String(this.#byBody.size + 1).padStart(4, "0")}`;
    return this.#keep({ key, tags: tagsOf(body), body }, null, place);
  }

  #keep(item: NewItem<IfevalItem>, ownKey: string | null, place: FilePlace): Added {
    const hash = hashOf(JSON.stringify(item.body));
    const twins = this.#byBody.get(hash) ?? [];
    this.#byBody.set(hash, twins);
    const named = this.#named.get(`${place.file} ${hash}`) ?? new Map<string, KnownItem>();
    this.#named.set(`${place.file} ${hash}`, named);
    const free = twins.filter((twin) => ![...named.values()].includes(twin));
    const before = ownKey === null ? twins[0] : (named.get(ownKey) ?? free.find((twin) => twin.ownKey === ownKey) ?? free[0]);
    if (before) {
      if (ownKey !== null) named.set(ownKey, before);
      return { known: before, isNew: null };
    }
    const { key } = this.#keys.keyFor([item.body, ownKey, twins.length], item.key);
    const known = { key, ownKey, item: item.body };
    twins.push(known);
    if (ownKey !== null) named.set(ownKey, known);
    return { known, isNew: { kind: "item", item: { ...item, key }, place } };
  }

  /** How many prompts with their checks records have given. */
  get size(): number {
    return this.#byPrompt.size;
  }

  /** The items that records of prompts made, whose prompts are this one but for line ends and white space around it, in their order. */
  like(prompt: string): readonly KnownItem[] {
    return this.#byPrompt.get(hashOf(loosePrompt(prompt))) ?? [];
  }
}
