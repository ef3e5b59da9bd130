import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { runFileLimits, runFileLines } from "./read-lines";
import { readRunFileHeader } from "./read-run-file";

const mebibyte = 1024 * 1024;
/** As in a real file, but small. */
const limits = { header: 1 * mebibyte, line: 2 * mebibyte, freelyUnpacked: 4 * mebibyte, ratio: 200, unpacked: 8 * mebibyte };

const header = (note = "") =>
  JSON.stringify({
    ...{ heed: "run", format: 1, madeAt: "2026-01-01T00:00:00.000Z", origin: "here" },
    family: { id: "ifscale", version: "1", metrics: "1" },
    verifier: { id: "published", version: "1" },
    run: { id: 1, name: "A run", model: "A model" },
    suite: { name: "A suite", hash: "ab", version: "1", params: {}, seed: 0, origin: "generated", note, tags: [] },
    counts: { items: 1, samples: 1, turns: 1 },
  });

/** A file that arrives in pieces of a kilobyte, and the number of its bytes that were read. */
function counted(parts: Iterable<Uint8Array>) {
  const file = {
    read: 0,
    async *bytes() {
      for (const part of parts)
        for (let at = 0; at < part.length; at += 1024) {
          const piece = part.subarray(at, at + 1024);
          file.read += piece.length;
          yield piece;
        }
    },
  };
  return file;
}
const text = (...parts: string[]) => parts.map((part) => Buffer.from(part));
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The number of lines that were yielded before the file was refused, and the message. */
async function refusal(bytes: AsyncIterable<Uint8Array>): Promise<[lines: number, message: string]> {
  let lines = 0;
  try {
    for await (const _ of runFileLines(bytes, limits)) lines++;
  } catch (error) {
    return [lines, messageOf(error)];
  }
  throw new Error("The file was read whole.");
}
const tooLarge = (why: string) => `The file is too large: ${why}. Nothing was imported.`;

describe("a file is refused at the point where it exceeds a limit", () => {
  it.each([
    ["a first line that does not end", text(header().slice(0, -1), " ".repeat(6 * mebibyte)), 0, "its first line has more than 1 MB", 1],
    ["a first line that ends", text(header("x".repeat(1.5 * mebibyte)), "\n", "[]\n"), 0, "its first line has more than 1 MB", 1],
    ["a later line", text(header(), '\n["blob", {}]\n["blob", "', " ".repeat(6 * mebibyte)), 2, "line 3 has more than 2 MB", 2],
    ["the whole file", text(header(), "\n", `${" ".repeat(1023)}1\n`.repeat(10 * 1024)), 8184, "it unpacks to more than 8 MB", 8],
  ])("%s", async (_, parts, lines, why, megabytes) => {
    const file = counted(parts);
    expect(await refusal(file.bytes())).toEqual([lines, tooLarge(why)]);
    expect(file.read).toBeLessThan((megabytes + 0.1) * mebibyte);
  });

  it("content that unpacks to far more than was received", async () => {
    const lines = `${" ".repeat(mebibyte - 2)}1\n`;
    const file = counted([gzipSync(`${header()}\n${lines.repeat(7)}`)]);
    const [given, message] = await refusal(file.bytes());
    expect(message).toBe(tooLarge("it unpacks to more than 4 MB and to more than 200 times its packed size"));
    expect(given).toBe(4);
  });

  it("but a line of exactly the limit is read", async () => {
    const longest = `${" ".repeat(limits.line - 1)}1`;
    const numbers: number[] = [];
    const read = async () => {
      for await (const { number } of runFileLines(counted(text(header(), "\n", longest, "\n")).bytes(), limits)) numbers.push(number);
    };
    await expect(read()).rejects.toThrow("The file is cut off after line 2.");
    expect(numbers).toEqual([1, 2]);
  });
});

describe("the header that the web server reads", () => {
  it("is refused after 4 MB, however large it unpacks", async () => {
    const bomb = gzipSync(header("A".repeat(60 * mebibyte)), { level: 9 });
    const file = counted([bomb]);
    await expect(readRunFileHeader(file.bytes())).rejects.toThrow(tooLarge("its first line has more than 4 MB"));
    expect(runFileLimits.header).toBe(4 * mebibyte);
    // Buffers hold 4 MB of 60 beside the unpacked bytes.
    expect(bomb.length).toBeGreaterThan(55_000);
    expect(file.read).toBeLessThan(40_000);
  });

  it("is read without the lines after it", async () => {
    const file = counted([Buffer.from(`${header()}\n`), Buffer.alloc(6 * mebibyte, '["blob", {}]\n')]);
    expect((await readRunFileHeader(file.bytes())).origin).toBe("here");
    expect(file.read).toBeLessThan(10_000);
  });
});
