import { z } from "zod";
import { chunkBytes } from "@/lib/contracts/plain/limits";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

const createSql = "insert into upload (name, person_id) values ($1, $2) returning id";
const putSql = `insert into upload_chunk (upload_id, nth, bytes) select id, $2, $3 from upload where id = $1 and size is null
  on conflict (upload_id, nth) do update set bytes = excluded.bytes`;
const stateSql = `select name, size::float8 as size, count(c.nth)::int as chunks, coalesce(max(c.nth), -1) + 1 as next, coalesce(sum(length(c.bytes)), 0)::float8 as bytes
  from upload u left join upload_chunk c on c.upload_id = u.id where u.id = $1 group by u.id`;
const completeSql = "update upload set size = $2 where id = $1 and size is null";
const cleanSql = `delete from upload where created_at < now() - case when size is null then interval '1 day' else interval '7 days' end
  and not exists (select 1 from job where status in ('queued', 'running') and input->'uploads' @> to_jsonb(upload.id))`;

const state = z.object({
  name: z.string(),
  size: z.number().nullable(),
  chunks: z.number().int(),
  next: z.number().int(),
  bytes: z.number(),
});

async function stateOf(id: number): Promise<z.infer<typeof state>> {
  const [upload] = await queryRows(state, stateSql, [id]);
  if (!upload)
    throw new HeedError("not_found", `There is no upload ${id}. Uploads are kept for a few days; send the file again.`, {
      where: "uploads",
    });
  return upload;
}

/** Begins a file that is sent in chunks, and returns its id. */
export async function createUpload(name: string, by: string | null = null): Promise<{ id: number }> {
  const [row] = await queryRows(z.object({ id: z.number().int() }), createSql, [name, by]);
  if (!row) throw new HeedError("internal", "The upload could not be stored.");
  return row;
}

/**
 * Stores one chunk, numbered from 0; sending the same number again replaces it. Throws `invalid` if it is too large, `conflict` if the file
 * is already complete.
 */
export async function putChunk(id: number, nth: number, bytes: Uint8Array): Promise<void> {
  if (bytes.length > chunkBytes) {
    throw new HeedError("invalid", `The chunk has ${bytes.length} bytes; the maximum is ${chunkBytes}.`, { where: "Content-Length" });
  }
  const { rowCount } = await pool().query(putSql, [id, nth, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  if (rowCount === 1) return;
  const { name } = await stateOf(id);
  throw new HeedError("conflict", `“${name}” is complete; start another upload to send it again.`);
}

/** Marks an upload as complete after all chunks were sent; may be called twice. Throws `conflict` if a chunk is missing. */
export async function completeUpload(id: number, chunks: number): Promise<{ bytes: number }> {
  const { name, size, bytes, ...has } = await stateOf(id);
  if (size !== null) return { bytes: size };
  if (has.chunks !== chunks || has.next !== chunks) {
    throw new HeedError(
      "conflict",
      `Of ${chunks} chunks of “${name}”, only ${has.chunks} arrived. Send the missing ones, then complete the upload.`,
    );
  }
  await pool().query(completeSql, [id, bytes]);
  return { bytes };
}

/** Returns the name of a complete upload; throws `not_found`, or `conflict` if it is not complete. */
export async function uploadName(id: number): Promise<string> {
  const { name, size } = await stateOf(id);
  if (size === null) throw new HeedError("conflict", `“${name}” was not uploaded completely. Choose the file again.`, { where: "uploads" });
  return name;
}

/** Removes uploads that have been incomplete for a day, and others after a week; uploads that an open job reads are kept. */
export async function cleanUploads(): Promise<void> {
  await pool().query(cleanSql);
}
