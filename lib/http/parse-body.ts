import type { z } from "zod";
import { chunkBytes } from "@/lib/contracts/plain/limits";
import { HeedError } from "@/lib/errors";
import { isTooDeep } from "@/lib/text/nesting";

/** Largest JSON body, in bytes; the largest ones are the pasted texts of a vocabulary pipeline. */
const jsonBytes = 64 * 1024 * 1024;
/** Largest body of a request that anybody may send without an account, in bytes. */
export const strangerBytes = 16 * 1024;

/** Reads up to `most` more bytes of a body without holding them, and ends the connection if there are more. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > most) return reader.cancel();
  }
}

/**
 * Reads the body's bytes, but no more than `most`. A length in the header counts only if it is already too large, because a body sent in
 * pieces has none. Throws `invalid` for a larger body; the rest is never held.
 */
async function readBytes(request: Request, most: number, tooLarge: string): Promise<Buffer> {
  const refuse = () => new HeedError("invalid", tooLarge, { where: "Content-Length" });
  if (Number(request.headers.get("content-length") ?? 0) > most) throw refuse();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > most) {
      // Cancelling the body at once would end the connection before a client that is still sending has read the answer.
      if (reader) discard(reader, most).catch(() => {});
      throw refuse();
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts, size);
}

/** Maximum levels of nested lists and objects in a body, so that code that walks through values never overflows the stack. */
const deepest = 200;

async function json(request: Request, most: number, ifEmpty?: unknown): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    throw new HeedError("invalid", `The body must be JSON with the content type application/json, not “${type || "none"}”.`, {
      where: "Content-Type",
    });
  }
  const limit = most < 1024 * 1024 ? `${most / 1024} kB` : `${most / 1024 / 1024} MB`;
  const tooLarge = `The body is larger than ${limit}. Send less, or import a file.`;
  const text = new TextDecoder().decode(await readBytes(request, most, tooLarge));
  if (text === "" && ifEmpty !== undefined) return ifEmpty;
  if (isTooDeep(text, deepest))
    throw new HeedError("invalid", `The body has lists or objects nested more than ${deepest} levels deep. Reduce the nesting.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HeedError("invalid", `The body is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`);
  }
}

/** Parses the JSON body with a schema, up to `most` bytes; throws `invalid`, or the schema's own error, which is mapped to it. */
export async function parseBody<Shape extends z.ZodType>(request: Request, shape: Shape, most = jsonBytes): Promise<z.output<Shape>> {
  return shape.parse(await json(request, most));
}

/** Parses the JSON body of a request that may have none, up to `most` bytes; an empty body is an empty object. */
export async function parseOptionalBody<Shape extends z.ZodType>(
  request: Request,
  shape: Shape,
  most = jsonBytes,
): Promise<z.output<Shape>> {
  return shape.parse(request.headers.has("content-type") ? await json(request, most, {}) : {});
}

/** Reads the raw body of a chunk; throws `invalid` if it is too large, after reading at most one chunk. */
export async function parseBytes(request: Request): Promise<Uint8Array> {
  return readBytes(request, chunkBytes, `The chunk is too large; the maximum is ${chunkBytes} bytes.`);
}
