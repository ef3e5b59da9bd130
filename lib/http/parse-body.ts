import type { z } from "zod";
import { chunkBytes } from "@/lib/contracts/plain/limits";
import { HeedError } from "@/lib/errors";

/** Largest JSON body, in bytes: a vocabulary pipeline's pasted texts are the biggest. */
const jsonBytes = 64 * 1024 * 1024;

/**
 * The body's bytes, read no further than `most`: a length in the header is believed only where it is too large already, because a
 * body sent in pieces has none. Throws `invalid` for a larger one; what follows is never held.
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
      await reader?.cancel();
      throw refuse();
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts, size);
}

/** Levels of lists and objects within each other that a body may have: what walks through values then never runs out of stack. */
const deepest = 200;

/** Whether a text of JSON has more levels than that; brackets within its strings are none. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 92) at++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) {
      if (++depth > deepest) return true;
    } else if (char === 93 || char === 125) depth--;
  }
  return false;
}

async function json(request: Request, most: number, ifEmpty?: unknown): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    throw new HeedError("invalid", `The body must be JSON with the content type application/json, not “${type || "none"}”.`, {
      where: "Content-Type",
    });
  }
  const tooLarge = `The body is larger than ${most / 1024 / 1024} MB. Send less, or import a file.`;
  const text = new TextDecoder().decode(await readBytes(request, most, tooLarge));
  if (text === "" && ifEmpty !== undefined) return ifEmpty;
  if (isTooDeep(text))
    throw new HeedError("invalid", `The body has lists or objects nested more than ${deepest} levels deep. Reduce the nesting.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HeedError("invalid", `The body is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`);
  }
}

/** The JSON body through a schema, of at most `most` bytes; throws `invalid`, or the schema's own error, which is mapped to it. */
export async function parseBody<Shape extends z.ZodType>(request: Request, shape: Shape, most = jsonBytes): Promise<z.output<Shape>> {
  return shape.parse(await json(request, most));
}

/** The same where a request may say nothing, which is an empty object. */
export async function parseOptionalBody<Shape extends z.ZodType>(request: Request, shape: Shape): Promise<z.output<Shape>> {
  return shape.parse(request.headers.has("content-type") ? await json(request, jsonBytes, {}) : {});
}

/** The raw body of a chunk; throws `invalid` for one that is too large, of which no more than a chunk is read. */
export async function parseBytes(request: Request): Promise<Uint8Array> {
  return readBytes(request, chunkBytes, `The chunk is too large; the maximum is ${chunkBytes} bytes.`);
}
