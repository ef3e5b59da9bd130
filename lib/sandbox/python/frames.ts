import type { Readable, Writable } from "node:stream";

/** Sends a value as the length of its JSON (4 bytes, little-endian) followed by the JSON. */
export function sendFrame(to: Writable, value: object): void {
  const body = Buffer.from(JSON.stringify(value), "utf8");
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  to.write(Buffer.concat([head, body]));
}

/** Calls `take` with each value that arrives, and `fault` once for a frame that is longer than `limit` bytes or not JSON. */
export function readFrames(from: Readable, limit: number, take: (value: unknown) => void, fault: (reason: string) => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let needed = 4;
  const all = (): Buffer => {
    const joined = Buffer.concat(chunks);
    chunks = [joined];
    return joined;
  };
  const give = (body: Buffer): void => {
    let value: unknown;
    try {
      value = JSON.parse(body.toString("utf8"));
    } catch {
      fault("it returned something that is not JSON");
      return;
    }
    take(value);
  };
  from.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    while (size >= needed) {
      const bytes = all();
      const length = bytes.readUInt32LE(0);
      needed = 4 + length;
      if (needed > limit) {
        from.destroy();
        fault("it returned more than allowed");
        return;
      }
      if (size < needed) return;
      chunks = [bytes.subarray(needed)];
      size -= needed;
      needed = 4;
      give(bytes.subarray(4, 4 + length));
    }
  });
}
