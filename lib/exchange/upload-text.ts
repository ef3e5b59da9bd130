import { z } from "zod";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { queryRows } from "@/lib/db/query-rows";
import { decodedText } from "@/lib/text/decode-text";
import { uploadName } from "./uploads";

const chunkRow = z.object({ bytes: z.instanceof(Buffer) });
const chunkSql = "select bytes from upload_chunk where upload_id = $1 and nth = $2";

/** Yields the bytes of a complete upload, a chunk at a time. */
export async function* uploadBytes(id: number): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth++) {
    const [chunk] = await queryRows(chunkRow, chunkSql, [id, nth]);
    if (!chunk) return;
    yield chunk.bytes;
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
