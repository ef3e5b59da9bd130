import { LRUCache } from "lru-cache";
import type pg from "pg";
import { z } from "zod";
import type { TextHash } from "@/lib/contracts/message";
import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";

/** Text that many prompts share, in the forms needed for sending, counting and showing. */
export interface StoredText {
  readonly hash: TextHash;
  readonly text: string;
  /** The text as a JSON string without its quotes, in UTF-8. */
  readonly json: Buffer;
  /** Tokens under o200k_base. */
  readonly tokens: number;
}

/** Maximum bytes held in memory: characters count two bytes, and the encoded form counts its own size. */
const heldBytes = 96 * 2 ** 20;

const held = new LRUCache<TextHash, StoredText>({
  maxSize: heldBytes,
  maxEntrySize: heldBytes,
  sizeCalculation: ({ text, json }) => 2 * text.length + json.length + 200,
});
/** Pending reads, so that many samples that begin at once read a text once. */
const reading = new Map<TextHash, Promise<StoredText | null>>();

const shape = z.object({ hash: z.string(), text: z.string(), tokens: z.number().int().nullable() });
const readSql = "select hash, text, tokens from blob where hash = $1";

/** Counts the tokens of a text under o200k_base; its tables are loaded at first use. */
export async function countTextTokens(text: string): Promise<number> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  return countTokens(text);
}

/** Lengths at which shared texts were cut before: every item of a context is cut alike. */
const prefixes = new LRUCache<string, number>({ max: 1000 });

/**
 * Computes the UTF-16 length of a text's first `tokens` tokens under o200k_base, never within a surrogate pair; `hash` names a shared text.
 */
export async function prefixOfTokens(text: string, tokens: number, hash: TextHash | null): Promise<number> {
  const key = `${hash}:${tokens}`;
  const known = hash === null ? undefined : prefixes.get(key);
  if (known !== undefined) return known;
  const { encode, decode } = await import("gpt-tokenizer/encoding/o200k_base");
  const kept = decode(encode(text).slice(0, Math.max(0, tokens)));
  // A token may end within a character, which then decodes to another one.
  let length = Math.min(kept.length, text.length);
  while (length > 0 && text.slice(0, length) !== kept.slice(0, length)) length--;
  if (length > 0 && length < text.length && /[\ud800-\udbff]/.test(text.charAt(length - 1))) length--;
  if (hash !== null) prefixes.set(key, length);
  return length;
}

/** The pool, or the connection of a transaction, which sees the texts that it has stored itself. */
type Connection = Pick<pg.ClientBase, "query">;

async function read(hash: TextHash, on: Connection): Promise<StoredText | null> {
  const { rows } = await on.query(readSql, [hash]);
  const [row] = z.array(shape).parse(rows);
  if (!row) return null;
  const tokens = row.tokens ?? (await countTextTokens(row.text));
  if (row.tokens === null) await on.query("update blob set tokens = $2 where hash = $1 and tokens is null", [hash, tokens]);
  const fresh = { hash, text: row.text, json: Buffer.from(JSON.stringify(row.text).slice(1, -1)), tokens };
  held.set(hash, fresh);
  return fresh;
}

/** Finds a shared text by its hash, in memory if possible; null if it is not stored. */
export function findText(hash: TextHash, transaction: Connection | null = null): StoredText | Promise<StoredText | null> {
  const known = held.get(hash);
  if (known) return known;
  // Texts read by a transaction may not exist for others.
  if (transaction) return read(hash, transaction);
  const under = reading.get(hash) ?? read(hash, pool()).finally(() => reading.delete(hash));
  reading.set(hash, under);
  return under;
}

function stored(hash: TextHash, text: StoredText | null): StoredText {
  if (text) return text;
  throw new HeedError("internal", `The shared text ${hash.slice(0, 12)} is missing; its suite is damaged.`);
}

/** Reads a shared text by its hash, from memory if possible; throws `internal` if it is not stored. */
export function findSharedText(hash: TextHash, transaction: Connection | null = null): StoredText | Promise<StoredText> {
  const text = findText(hash, transaction);
  return text instanceof Promise ? text.then((read) => stored(hash, read)) : text;
}

/** Reads some shared texts at once; the returned function gives each by its hash and throws for any other. */
export async function sharedTexts(
  hashes: readonly TextHash[],
  transaction: Connection | null = null,
): Promise<(hash: TextHash) => StoredText> {
  const texts = new Map<TextHash, StoredText>();
  await Promise.all([...new Set(hashes)].map(async (hash) => void texts.set(hash, await findSharedText(hash, transaction))));
  return (hash) => {
    const text = texts.get(hash);
    if (text) return text;
    throw new HeedError(
      "internal",
      `The shared text ${hash.slice(0, 12)} was not loaded: the family does not declare it for this purpose.`,
    );
  };
}
