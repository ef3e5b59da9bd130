import { chunkBytes } from "@/lib/contracts/upload";
import { HeedError } from "@/lib/errors";

/** The raw body of a chunk; throws `invalid` for one that says it is too large, before it is read. */
export async function parseBytes(request: Request): Promise<Uint8Array> {
  const size = Number(request.headers.get("content-length") ?? 0);
  if (size > chunkBytes) {
    throw new HeedError("invalid", `A chunk is ${size} bytes; send at most ${chunkBytes} at once.`, { where: "Content-Length" });
  }
  return new Uint8Array(await request.arrayBuffer());
}
