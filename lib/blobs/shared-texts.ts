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

/** Words such as `<|im_end|>` are text like any other: replies and items may contain them, and the tokenizer would throw. */
const asText = { disallowedSpecial: new Set<string>() };

/** The longest run of letters, or of characters that are neither letters nor digits, that is counted as a whole. */
const longestRun = 1024;
const tooLong = new RegExp(
  `(?<![\\p{L}\\p{M}])[\\p{L}\\p{M}]{${longestRun + 1},}|(?<![^\\p{L}\\p{N}])[^\\p{L}\\p{N}]{${longestRun + 1},}`,
  "gu",
);
const runPart = new RegExp(`.{1,${longestRun}}`, "gsu");

/**
 * Cuts a text within runs of more than 1,024 characters, because the tokenizer takes the square of a run's length. Other texts stay whole,
 * and are counted exactly; a cut changes the count by a token or two.
 */
function* pieces(text: string): Generator<string> {
  let start = 0;
  for (const { 0: run, index } of text.matchAll(tooLong)) {
    let end = index;
    // The run's last part stays with the text that follows it.
    for (const part of run.match(runPart)?.slice(0, -1) ?? []) {
      end += part.length;
      yield text.slice(start, end);
      start = end;
    }
  }
  yield text.slice(start);
}

/** Counts the tokens of a text under o200k_base, within a token or two for each 1,024 characters of longer runs without a break. */
export async function countTextTokens(text: string): Promise<number> {
  // The tables are loaded at first use.
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  let sum = 0;
  for (const piece of pieces(text)) sum += countTokens(piece, asText);
  return sum;
}

/** Lengths at which shared texts were cut before: every item of a context is cut alike. */
const prefixes = new LRUCache<string, number>({ max: 1000 });

/**
 * Computes the UTF-16 length of a text's first `tokens` tokens under o200k_base, never within a character; `hash` names a shared text.
 */
export async function prefixOfTokens(text: string, tokens: number, hash: TextHash | null): Promise<number> {
  const key = `${hash}:${tokens}`;
  const known = hash === null ? undefined : prefixes.get(key);
  if (known !== undefined) return known;
  const [{ encode }, { default: ranks }] = await Promise.all([
    import("gpt-tokenizer/encoding/o200k_base"),
    import("gpt-tokenizer/bpeRanks/o200k_base"),
  ]);
  let [left, bytes] = [Math.max(0, tokens), 0];
  for (const piece of pieces(text)) {
    if (left === 0) break;
    const kept = encode(piece, asText).slice(0, left);
    left -= kept.length;
    for (const token of kept) {
      const form = ranks[token] ?? "";
      bytes += typeof form === "string" ? Buffer.byteLength(form) : form.length;
    }
  }
  // In a stream, a character of which only some bytes are kept is left out; a mark at the beginning is part of the text.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const { length } = decoder.decode(Buffer.from(text).subarray(0, bytes), { stream: true });
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
