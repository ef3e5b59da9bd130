import { createGzip, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { runFileLines } from "./read-lines";

const mebibyte = 1024 * 1024;
const header = (text: string) =>
  JSON.stringify({
    heed: "run",
    format: 1,
    madeAt: "2026-01-01T00:00:00.000Z",
    origin: "here",
    family: { id: "ifscale", version: "1", metrics: "1" },
    verifier: { id: "published", version: "1" },
    run: { id: 1, name: "A run", model: "A model" },
    suite: { name: "A suite", hash: "ab", version: "1", params: { text }, seed: 0, origin: "generated", note: "", tags: [] },
    counts: { items: 1, samples: 1, turns: 1 },
  });

/** Reads a file to its end; how many bytes were taken of it and how many lines it gave. */
async function read(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const took = { bytes: 0, lines: 0, error: "" };
  const counted = async function* () {
    for await (const chunk of chunks) {
      took.bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    for await (const _ of runFileLines(counted())) took.lines++;
  } catch (error) {
    took.error = error instanceof Error ? error.message : String(error);
  }
  return took;
}

function* pieces(bytes: Buffer, size = 1024): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it("a first line that is too long is read no further than its limit, packed or not", async () => {
  const line = Buffer.concat([Buffer.from(`${header("").split('"text":"')[0]}"text":"`), Buffer.alloc(80 * mebibyte, "a")]);
  const plain = await read(pieces(line, 64 * 1024));
  expect(plain).toMatchObject({ lines: 0, error: expect.stringMatching(/its first line has more than 4 MB\. Nothing was imported/) });
  expect(plain.bytes).toBeLessThan(5 * mebibyte);
  const packed = gzipSync(line);
  const bomb = await read(pieces(packed));
  expect(bomb).toMatchObject({ lines: 0, error: plain.error });
  // The streams between read some kilobytes ahead.
  expect(bomb.bytes).toBeLessThan(packed.length * 0.75);
  expect((await read(pieces(Buffer.from(`${header("a".repeat(3 * mebibyte))}\n`), 64 * 1024))).lines).toBe(1);
});

it("a line that is too long is named by its limit", async () => {
  const endless = function* () {
    yield Buffer.from(`${header("")}\n`);
    const part = Buffer.alloc(8 * mebibyte, "a");
    while (true) yield part;
  };
  const { bytes, lines, error } = await read(endless());
  expect(error).toMatch(/one of its lines has more than 128 MB\. Nothing was imported/);
  expect(lines).toBe(1);
  expect(bytes).toBeLessThan(140 * mebibyte);
});

it("a file that unpacks to hundreds of times its size is read only so far", async () => {
  const gzip = createGzip();
  const packed: Buffer[] = [];
  gzip.on("data", (part: Buffer) => packed.push(part));
  const ended = new Promise((resolve) => gzip.once("end", resolve));
  gzip.write(`${header("")}\n`);
  const row = Buffer.from(`"${"a".repeat(mebibyte)}"\n`);
  for (let nth = 0; nth < 400; nth++) if (!gzip.write(row)) await new Promise((resolve) => gzip.once("drain", resolve));
  gzip.end();
  await ended;
  const { lines, error } = await read(packed);
  expect(error).toMatch(/it unpacks to more than 256 MB and to more than 200 times its packed size\. Nothing was imported/);
  expect(lines).toBeGreaterThan(200);
  expect(lines).toBeLessThanOrEqual(260);
});
