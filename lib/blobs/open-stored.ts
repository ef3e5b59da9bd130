import type pg from "pg";
import { z } from "zod";
import type { Engine } from "@/lib/benchmarks/engine";
import type { Opened } from "@/lib/benchmarks/family";
import { openItem } from "@/lib/benchmarks/open";
import type { Message, TextHash } from "@/lib/contracts/message";
import { queryRows } from "@/lib/db/query-rows";
import { findText, sharedTexts } from "./shared-texts";

type Purpose = Parameters<NonNullable<Engine["suite"]["texts"]>>[1];

/** Opens a stored item with the shared texts that its family names for some purposes; synchronously if it names none. */
export function openStored(engine: Engine, body: unknown, ...purposes: readonly Purpose[]): Opened | Promise<Opened> {
  return openWith(engine, body, purposes, null);
}

/** Opens a stored item in a transaction, which may itself have stored the texts. */
export function openInTransaction(
  client: Pick<pg.ClientBase, "query">,
  engine: Engine,
  body: unknown,
  ...purposes: readonly Purpose[]
): Opened | Promise<Opened> {
  return openWith(engine, body, purposes, client);
}

function openWith(
  engine: Engine,
  body: unknown,
  purposes: readonly Purpose[],
  transaction: Pick<pg.ClientBase, "query"> | null,
): Opened | Promise<Opened> {
  const { texts } = engine.suite;
  if (!texts) return openItem(engine, body);
  const bare = openItem(engine, body);
  const hashes = purposes.flatMap((purpose) => texts(bare.item, purpose));
  if (hashes.length === 0) return bare;
  return sharedTexts(hashes, transaction).then((text) => ({ ...bare, text: (hash: TextHash) => text(hash).text }));
}

/** Collects the hashes of the shared texts in messages, each once. */
export function hashesOf(messages: readonly Message[]): TextHash[] {
  // Fast path: most prompts share nothing, and this is called for each of them.
  if (messages.every(({ parts }) => parts.every((part) => typeof part === "string"))) return [];
  return [...new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === "string" ? [] : part.hash))))];
}

const sizeRow = z.object({ hash: z.string(), tokens: z.number().int().nullable() });

/** Returns the same messages with token counts of their shared texts; a text is read only if it has not been counted yet. */
export async function withSizes(messages: readonly Message[]): Promise<Message[]> {
  const hashes = hashesOf(messages);
  if (hashes.length === 0) return [...messages];
  const rows = await queryRows(sizeRow, "select hash, tokens from blob where hash = any($1::text[])", [hashes]);
  const counted = rows.map(async ({ hash, tokens }) => [hash, tokens ?? (await findText(hash))?.tokens] as const);
  const sizes = new Map(await Promise.all(counted));
  return messages.map(({ role, parts }) => ({
    role,
    parts: parts.map((part) => (typeof part === "string" ? part : { ...part, tokens: sizes.get(part.hash) })),
  }));
}
