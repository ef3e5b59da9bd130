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
 * What a file of an authors' format cannot hold of an item, under `heed` in the item's first record: its key and tags, and where its body
 * differs from the one that is read out of the records alone.
 */
const heedKey = z.object({
  key: z.string().min(1),
  tags,
  /** Ways into the body with the values there. */
  set: z.array(z.tuple([way, z.unknown()])).optional(),
  /** Ways to what the body does not have. */
  without: z.array(way).optional(),
  /** Shared texts that the body names and the records do not hold. */
  texts: z.array(z.string()).optional(),
});
export type HeedKey = z.infer<typeof heedKey>;

const asStored = (body: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(body));

/** The key of an item; `bare` is the body that importing its records without the key gives. */
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

/** What a way leads into, and its last step; null where it leads nowhere. */
function placeOf(
  body: unknown,
  steps: readonly (string | number)[],
): { in: Record<string | number, unknown>; last: string | number } | null {
  let at = body;
  for (const step of steps.slice(0, -1)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return null;
    at = (at as Record<string | number, unknown>)[step];
  }
  const last = steps.at(-1);
  return typeof at === "object" && at !== null && last !== undefined ? { in: at as Record<string | number, unknown>, last } : null;
}

/** The body with what a key says of it; null where a way of it leads nowhere. */
function changed(bare: unknown, { set = [], without = [] }: HeedKey): unknown {
  const body = asStored(bare);
  for (const [steps, value] of set) {
    const place = placeOf(body, steps);
    if (!place) return null;
    place.in[place.last] = value;
  }
  // From the end, so that the places of a list before it stay.
  for (const steps of without.toReversed()) {
    const place = placeOf(body, steps);
    if (!place) return null;
    if (Array.isArray(place.in)) place.in.splice(Number(place.last), 1);
    else delete place.in[place.last];
  }
  return body;
}

/** The item that was exported, from what its records alone give and their `heed`; the former where there is none, in words what is wrong with it. */
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
    return { fault: `${["heed", ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? "of another shape"}` };
  }
  const { key, tags: itemTags, texts = [] } = read.data;
  const body = schema.safeParse(changed(bare.body, read.data));
  if (!body.success)
    return { fault: "the field heed does not match its record; one of them may have been altered. Remove heed to read just the record" };
  for (const text of texts) share(text);
  return { key, tags: itemTags, body: body.data };
}

/** Hashed, because a file may hold more than the memory does. */
const hashOf = (content: unknown): string => createHash("sha256").update(JSON.stringify(content)).digest("base64");

/** Keys of the items of an import: what comes again is the same item, another one under the same key gets a key of its own. */
export class ItemKeys {
  readonly #keys = new Map<string, string>();
  readonly #taken = new Set<string>();
  /** Keys of exported items by what their records say without `heed`. */
  readonly #exported = new Map<string, string>();

  /** The key of the item of a record; `asked` is what its records say of it without `heed`, by which a record that has none finds an exported item. */
  ofRecord(item: NewItem<unknown>, isBare: boolean, asked: unknown, identity: unknown = item.body): { key: string; isNew: boolean } {
    const hash = hashOf(asked);
    const known = isBare ? this.#exported.get(hash) : undefined;
    if (known !== undefined) return { key: known, isNew: false };
    const itemKey = this.keyFor(isBare ? identity : item, item.key);
    if (!isBare && !this.#exported.has(hash)) this.#exported.set(hash, itemKey.key);
    return itemKey;
  }

  /** The key of an item, and whether it is new; `identity` is what tells items apart, as JSON has it. */
  keyFor(identity: unknown, wantedKey: string): { key: string; isNew: boolean } {
    const hash = hashOf(identity);
    const known = this.#keys.get(hash);
    if (known !== undefined) return { key: known, isNew: false };
    // A piece of a larger text would keep all of it.
    const kept = Buffer.from(wantedKey).toString();
    let key = kept;
    // Two keys that differ in characters that cannot be stored are the same once they are.
    for (let version = 2; this.#taken.has(storable(key)); version++) key = `${kept}-${version}`;
    this.#taken.add(storable(key));
    this.#keys.set(hash, key);
    return { key, isNew: true };
  }
}
