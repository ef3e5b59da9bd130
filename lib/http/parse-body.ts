import type { z } from "zod";
import { chunkBytes } from "@/lib/contracts/upload";
import { HeedError } from "@/lib/errors";

/** Largest JSON body, in bytes: a vocabulary pipeline's pasted texts are the biggest. */
const limit = 64 * 1024 * 1024;

async function json(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    throw new HeedError("invalid", `The body must be JSON with the content type application/json, not “${type || "none"}”.`, {
      where: "Content-Type",
    });
  }
  if (Number(request.headers.get("content-length") ?? 0) > limit) {
    throw new HeedError("invalid", `The body is larger than ${limit / 1024 / 1024} MB. Send less at once, or import a file.`);
  }
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HeedError("invalid", `The body is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`);
  }
}

/** The JSON body through a schema; throws `invalid`, or the schema's own error, which is mapped to it. */
export async function parseBody<Shape extends z.ZodType>(request: Request, shape: Shape): Promise<z.output<Shape>> {
  return shape.parse(await json(request));
}

/** The raw body of a chunk; throws `invalid` for one that says it is too large, before it is read. */
export async function parseBytes(request: Request): Promise<Uint8Array> {
  const size = Number(request.headers.get("content-length") ?? 0);
  if (size > chunkBytes) {
    throw new HeedError("invalid", `A chunk is ${size} bytes; send at most ${chunkBytes} at once.`, { where: "Content-Length" });
  }
  return new Uint8Array(await request.arrayBuffer());
}
