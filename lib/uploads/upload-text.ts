import { z } from "zod";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { uploadName } from "./uploads";

const chunkRow = z.object({ bytes: z.instanceof(Buffer) });
const chunkSql = "select bytes from upload_chunk where upload_id = $1 and nth = $2";

/** First line of what Git stores in place of a large file. */
const pointer = "version https://git-lfs.github.com/spec/v1";
const startSql = `select substring(bytes from 1 for ${pointer.length}) as bytes from upload_chunk where upload_id = $1 and nth = 0`;

/** The bytes of a complete upload, a chunk at a time. */
export async function* uploadBytes(id: number): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth++) {
    const [chunk] = await queryRows(chunkRow, chunkSql, [id, nth]);
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/** The text of a complete upload, a chunk at a time; a mark of the byte order is left out. Throws `invalid` for NUL characters, which no text has. */
export async function* uploadText(id: number, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const parts = async function* () {
    for await (const bytes of uploadBytes(id)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  };
  for await (const text of parts()) {
    if (text.includes("\u0000")) {
      const help = "Save it as UTF-8 and import it again.";
      throw new HeedError("invalid", `“${name}” holds NUL characters, so it is not plain UTF-8 text. ${help}`, { where: "uploads" });
    }
    if (text !== "") yield text;
  }
}

async function refusePointer(id: number, name: string): Promise<void> {
  const [start] = await queryRows(z.object({ bytes: z.instanceof(Buffer) }), startSql, [id]);
  if (start?.bytes.toString("latin1") !== pointer) return;
  const help = "Run “git lfs pull” in its repository, or download the file itself, and import that.";
  throw new HeedError("invalid", `“${name}” is a Git LFS pointer, not the file that it stands for. ${help}`, { where: "uploads" });
}

/** Complete uploads as files to be read; throws `not_found`, `conflict`, or `invalid` for a Git LFS pointer. */
export async function namedFiles(ids: readonly number[]): Promise<NamedFile[]> {
  return Promise.all(
    ids.map(async (id) => {
      const name = await uploadName(id);
      await refusePointer(id, name);
      return { name, text: () => uploadText(id, name) };
    }),
  );
}
