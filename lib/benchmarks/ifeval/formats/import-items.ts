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

/** An item of an import, and the key in its record; null if the record has none. */
export interface KnownItem {
  key: string;
  ownKey: string | null;
  item: IfevalItem;
}

/** The item that a record asks for, and its import if it is new. */
interface Added {
  known: KnownItem;
  isNew: Imported<IfevalItem> | null;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

/** Builds the item of a line of the authors' prompt file, without what Heed added to it; nulls among kwargs are dropped. */
export function bareItem({ prompt, earlier, instructions }: PromptRecord): IfevalItem {
  const withoutNulls = (kwargs: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(kwargs).filter(([, value]) => value !== null));
  const item = { prompt, instructions: instructions.map(({ id, kwargs }) => ({ id, kwargs: withoutNulls(kwargs) })) };
  return earlier.length > 0 ? { ...item, earlier } : item;
}

/** Items with the same prompt and checks, in their order. */
class Twins {
  readonly all: KnownItem[] = [];
  readonly #byKey = new Map<string | null, Set<KnownItem>>();

  add(known: KnownItem): void {
    const sameKey = this.#byKey.get(known.ownKey) ?? new Set();
    if (sameKey.has(known)) return;
    sameKey.add(known);
    this.#byKey.set(known.ownKey, sameKey);
    this.all.push(known);
  }

  withKey(ownKey: string): Iterable<KnownItem> {
    return this.#byKey.get(ownKey) ?? [];
  }
}

/** The twins that one file's records have named, by the keys that they gave. */
class NamedTwins {
  readonly #byKey = new Map<string, KnownItem>();
  readonly #taken = new Set<KnownItem>();
  /** All twins before this place are taken. */
  #next = 0;

  add(ownKey: string, known: KnownItem): void {
    this.#byKey.set(ownKey, known);
    this.#taken.add(known);
  }

  /** Returns the twin that the file named by this key, else one that it has not named: with this key, or else the first. */
  find(ownKey: string, twins: Twins): KnownItem | undefined {
    const named = this.#byKey.get(ownKey);
    if (named) return named;
    for (const twin of twins.withKey(ownKey)) if (!this.#taken.has(twin)) return twin;
    let first = twins.all[this.#next];
    while (first && this.#taken.has(first)) first = twins.all[++this.#next];
    return first;
  }
}

/** Collects the items of an import's files. */
export class ImportItems {
  // Within a file, records with the same prompt and checks under two keys are two items, as in the authors' counts. A record of another
  // file is the item with its key, or else the next one that its file has not named.
  readonly #byBody = new Map<string, Twins>();
  readonly #byPrompt = new Map<string, KnownItem[]>();
  /** By file and body. */
  readonly #named = new Map<string, NamedTwins>();
  readonly #keys = new ItemKeys();

  /**
   * Adds the item of a record; null if it cannot be read. With `lineKeys` a record without a key is a separate item with its line as key,
   * not a repetition.
   */
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
      this.#twinsOf(hashOf(JSON.stringify(body))).add(added.known);
      const prompt = hashOf(loosePrompt(body.prompt));
      const alike = this.#byPrompt.get(prompt) ?? [];
      alike.push(added.known);
      this.#byPrompt.set(prompt, alike);
    }
    return added;
  }

  /** Adds the item of a result without a prompt file, whose kwargs are unknown; it is the same for each result of its prompt. */
  given(prompt: string, ids: readonly string[], place: FilePlace): Added {
    const body = { prompt, instructions: ids.map((id) => ({ id, kwargs: {} })) };
    const key = `prompt-${String(this.#byBody.size + 1).padStart(4, "0")}`;
    return this.#keep({ key, tags: tagsOf(body), body }, null, place);
  }

  #keep(item: NewItem<IfevalItem>, ownKey: string | null, place: FilePlace): Added {
    const hash = hashOf(JSON.stringify(item.body));
    const twins = this.#twinsOf(hash);
    const named = this.#named.get(`${place.file} ${hash}`) ?? new NamedTwins();
    this.#named.set(`${place.file} ${hash}`, named);
    const before = ownKey === null ? twins.all[0] : named.find(ownKey, twins);
    if (before) {
      if (ownKey !== null) named.add(ownKey, before);
      return { known: before, isNew: null };
    }
    const { key } = this.#keys.keyFor([item.body, ownKey, twins.all.length], item.key);
    const known = { key, ownKey, item: item.body };
    twins.add(known);
    if (ownKey !== null) named.add(ownKey, known);
    return { known, isNew: { kind: "item", item: { ...item, key }, place } };
  }

  /** Number of different prompts, with their checks, in the records. */
  get size(): number {
    return this.#byPrompt.size;
  }

  #twinsOf(hash: string): Twins {
    const twins = this.#byBody.get(hash) ?? new Twins();
    this.#byBody.set(hash, twins);
    return twins;
  }

  /** Returns the items from records whose prompts equal this one, except for line endings and surrounding white space, in order. */
  like(prompt: string): readonly KnownItem[] {
    return this.#byPrompt.get(hashOf(loosePrompt(prompt))) ?? [];
  }
}
