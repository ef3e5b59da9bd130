import { createHash } from "node:crypto";
import diff from "microdiff";
import { z } from "zod";
import { tags } from "@/lib/contracts/slice";
import { storable } from "@/lib/text/storable";
import type { NewItem } from "./family";
import { inWords } from "./issue-words";
import type { Kit } from "./kit";

type Steps = (string | number)[];

const way = z.array(z.union([z.string().refine((step) => step !== "__proto__"), z.int().nonnegative()])).min(1);

/**
 * Data of an item that the authors' format cannot hold, stored under `heed` in the item's first record: its key, its tags, and the
 * differences between its body and the body read from the records alone.
 */
const heedKey = z.object({
  key: z.string().min(1),
  tags,
  /** Paths into the body with the values there. */
  set: z.array(z.tuple([way, z.unknown()])).optional(),
  /** Paths that the body does not have. */
  without: z.array(way).optional(),
  /** Shared texts that the body names and the records do not contain. */
  texts: z.array(z.string()).optional(),
});
export type HeedKey = z.infer<typeof heedKey>;

const asStored = (body: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(body));

/** Returns the `heed` field of an item; `bare` is the body that results from importing its records without it. */
export function heedKeyOf({ key, tags: itemTags, body }: NewItem<unknown>, bare: unknown, texts: readonly string[] = []): HeedKey {
  const differences = diff(asStored(bare), asStored(body), { cyclesFix: false });
  const set = differences.flatMap((change): [Steps, unknown][] => (change.type === "REMOVE" ? [] : [[change.path, change.value]]));
  const without = differences.flatMap(({ type, path }) => (type === "REMOVE" ? [path] : []));
  return {
    ...{ key, tags: itemTags },
    ...(set.length > 0 && { set }),
    ...(without.length > 0 && { without }),
    ...(texts.length > 0 && { texts: [...texts] }),
  };
}

/**
 * Returns the container at the end of a path, and the path's last step; null if the path does not exist. In a list, the last step is an index
 * below the list's length, or with `appends` the index after its last entry: a far index would make a list of that length.
 */
function placeOf(
  body: unknown,
  steps: readonly (string | number)[],
  appends: boolean,
): { in: Record<string | number, unknown>; last: string | number } | null {
  let at = body;
  for (const step of steps.slice(0, -1)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return null;
    at = (at as Record<string | number, unknown>)[step];
  }
  const last = steps.at(-1);
  if (typeof at !== "object" || at === null || last === undefined) return null;
  if (Array.isArray(at) && !(typeof last === "number" && last < at.length + (appends ? 1 : 0))) return null;
  return { in: at as Record<string | number, unknown>, last };
}

/** Applies the differences of a `heed` field to a body; null if one of its paths does not exist. */
function changed(bare: unknown, { set = [], without = [] }: HeedKey): unknown {
  const body = asStored(bare);
  for (const [steps, value] of set) {
    const place = placeOf(body, steps, true);
    if (!place) return null;
    place.in[place.last] = value;
  }
  // From the end, so that earlier indices of a list stay valid.
  for (const steps of without.toReversed()) {
    const place = placeOf(body, steps, false);
    if (!place) return null;
    if (Array.isArray(place.in)) place.in.splice(Number(place.last), 1);
    else delete place.in[place.last];
  }
  return body;
}

/**
 * Restores an exported item from the item in its records and their `heed` field. Returns the former if there is no such field, or a message
 * if it is invalid.
 */
export function withHeedKey<Item>(
  schema: z.ZodType<Item>,
  bare: NewItem<Item>,
  given: unknown,
  share: Kit["share"],
): NewItem<Item> | { fault: string } {
  if (given === undefined || given === null) return bare;
  const read = heedKey.safeParse(given, inWords);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { fault: `${["heed", ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? "has an unexpected form"}` };
  }
  const { key, tags: itemTags, texts = [] } = read.data;
  const body = schema.safeParse(changed(bare.body, read.data));
  if (!body.success)
    return { fault: "the field heed does not match its record; one of them may have been altered. Remove heed to read just the record" };
  for (const text of texts) share(text);
  return { key, tags: itemTags, body: body.data };
}

/** Hashed because a file may be larger than memory. */
const hashOf = (content: unknown): string => createHash("sha256").update(JSON.stringify(content)).digest("base64");

/** Maximum characters of a key: some tools use the prompt as the key, and the database's index has no room for it. */
export const longestKey = 300;

/** Cuts a key that is too long, so that it ends with “…”. Copied, because a slice would keep the whole string in memory. */
function shortKey(wanted: string): string {
  if (wanted.length <= longestKey) return Buffer.from(wanted).toString();
  return Buffer.from(`${wanted.slice(0, longestKey).replace(/[\ud800-\udbff]$/, "")}…`).toString();
}

/** True if the key of an import's item was cut. */
export const isShortKey = (key: string): boolean => key.length >= longestKey && /…(?:-\d+)?$/.test(key);

/** Assigns keys to the items of an import: a repeated item keeps its key, another item with the same key gets a new one, and a long key is cut. */
export class ItemKeys {
  readonly #keys = new Map<string, string>();
  readonly #taken = new Set<string>();
  /** For a wanted key that was taken, the next number to try after it: all smaller ones are taken, and stay so. */
  readonly #next = new Map<string, number>();
  /** Keys of exported items by the content of their records without `heed`. */
  readonly #exported = new Map<string, string>();

  /**
   * Returns the key of a record's item; `asked` is the content of its records without `heed`, by which a record without `heed` matches an
   * exported item.
   */
  recordKey(item: NewItem<unknown>, isBare: boolean, asked: unknown, identity: unknown = item.body): { key: string; isNew: boolean } {
    const hash = hashOf(asked);
    const known = isBare ? this.#exported.get(hash) : undefined;
    if (known !== undefined) return { key: known, isNew: false };
    const itemKey = this.keyFor(isBare ? identity : item, item.key);
    if (!isBare && !this.#exported.has(hash)) this.#exported.set(hash, itemKey.key);
    return itemKey;
  }

  /** Returns the key of an item and whether the item is new; `identity` distinguishes items by its JSON. */
  keyFor(identity: unknown, wantedKey: string): { key: string; isNew: boolean } {
    const hash = hashOf(identity);
    const known = this.#keys.get(hash);
    if (known !== undefined) return { key: known, isNew: false };
    const kept = shortKey(wantedKey);
    // Two keys that differ only in characters that cannot be stored would be equal once stored.
    const stored = storable(kept);
    let key = kept;
    if (this.#taken.has(stored)) {
      let version = this.#next.get(stored) ?? 2;
      while (this.#taken.has(`${stored}-${version}`)) version++;
      this.#next.set(stored, version + 1);
      key = `${kept}-${version}`;
    }
    this.#taken.add(storable(key));
    this.#keys.set(hash, key);
    return { key, isNew: true };
  }
}
