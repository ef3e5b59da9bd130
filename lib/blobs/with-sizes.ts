import { z } from "zod";
import type { Message } from "@/lib/contracts/message";
import { queryRows } from "@/lib/db/query-rows";
import { hashesOf } from "./open-stored";
import { findText } from "./shared-texts";

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
