import { z } from "zod";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { decodedText } from "@/lib/text/decode-text";
import { uploadName } from "./uploads";

const chunkRow = z.object({ size: z.number(), bytes: z.instanceof(Buffer).nullable() });
const chunkSql = `select size::float8 as size, bytes from upload left join upload_chunk on upload_id = id and nth = $2 where id = $1`;

/** Yields the bytes of a complete upload, a chunk at a time. Throws `not_found` if it is deleted before its end has been read. */
export async function* uploadBytes(id: number): AsyncGenerator<Buffer> {
  for (let nth = 0, read = 0; ; nth++) {
    const [chunk] = await queryRows(chunkRow, chunkSql, [id, nth]);
    if (chunk?.bytes) {
      read += chunk.bytes.length;
      yield chunk.bytes;
    } else if (chunk?.size === read) return;
    else throw new HeedError("not_found", `Upload ${id} was deleted while it was being read. Send the file again.`, { where: "uploads" });
  }
}

/** Opens complete uploads as files to read; throws `not_found` or `conflict`. */
export async function namedFiles(ids: readonly number[]): Promise<NamedFile[]> {
  return Promise.all(
    ids.map(async (id) => {
      const name = await uploadName(id);
      return { name, text: () => decodedText(uploadBytes(id), name) };
    }),
  );
}
