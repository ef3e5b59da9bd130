import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { HeedError } from "@/lib/errors";
import { type RunFileHeader, runFileEnd, runFileFormat, runFileHeader } from "./run-file";

const mebibyte = 1024 * 1024;
/** Limits of a run file, in bytes; they are checked while it is read, so no more than this is held. */
export const runFileLimits = {
  /** The first line, which the web server reads; its longest part is a suite's parameters. */
  header: 4 * mebibyte,
  /** Any line; the longest are shared texts. */
  line: 128 * mebibyte,
  /** A file that unpacks to more than this is read only while the unpacked bytes are at most `ratio` times the bytes received. */
  freelyUnpacked: 256 * mebibyte,
  /** The replies of a real run shrink to a fifth or a twentieth; blanks shrink to a thousandth. */
  ratio: 200,
  unpacked: 16 * 1024 * mebibyte,
};
type Limits = typeof runFileLimits;
const size = (bytes: number) => (bytes < 1024 * mebibyte ? `${bytes / mebibyte} MB` : `${bytes / 1024 / mebibyte} GB`);

const lineEnd = 10;

/** Builds the error for a line of a run file. */
export const brokenLine = (line: number, why: string, cause?: unknown) =>
  new HeedError("invalid", `Line ${line} of the file ${why} Nothing was imported. Export the file again.`, {
    where: "uploads",
    ...(cause !== undefined && { cause }),
  });

const cut = (line: number) =>
  new HeedError("invalid", `The file is cut off after line ${line}. Nothing was imported. Send the complete file.`, { where: "uploads" });
const noRunFile = () =>
  new HeedError("invalid", "This is not a Heed run file. Export one with Export > Run as a file.", { where: "uploads" });

const tooLarge = (why: string) => new HeedError("invalid", `The file is too large: ${why}. Nothing was imported.`, { where: "uploads" });

async function* unpacked(chunks: AsyncIterable<Uint8Array>, limits: Limits): AsyncGenerator<Buffer> {
  const [first, whole] = await peeked(chunks);
  const isPacked = first[0] === 0x1f && first[1] === 0x8b;
  let came = 0;
  let given = 0;
  const counted = async function* () {
    for await (const chunk of whole) {
      came += chunk.length;
      yield chunk;
    }
  };
  for await (const part of isPacked ? gunzipped(counted()) : counted()) {
    given += part.length;
    if (given > limits.unpacked) throw tooLarge(`it unpacks to more than ${size(limits.unpacked)}`);
    if (given > limits.freelyUnpacked && given > came * limits.ratio)
      throw tooLarge(`it unpacks to more than ${size(limits.freelyUnpacked)} and to more than ${limits.ratio} times its packed size`);
    yield part;
  }
}

async function* gunzipped(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const source = Readable.from(chunks);
  source.on("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  for await (const part of gunzip) yield Buffer.from(part);
}

async function peeked(chunks: AsyncIterable<Uint8Array>): Promise<[Uint8Array, AsyncGenerator<Buffer>]> {
  const all = chunks[Symbol.asyncIterator]();
  const { value, done } = await all.next();
  const first: Uint8Array = done ? new Uint8Array() : value;
  const whole = async function* () {
    try {
      yield Buffer.from(first);
      for (let next = await all.next(); !next.done; next = await all.next()) yield Buffer.from(next.value);
    } finally {
      await all.return?.();
    }
  };
  return [first, whole()];
}

/** Yields lines as bytes without their line ends; bytes after the last line end are a line too. */
async function* byteLines(chunks: AsyncIterable<Buffer>, limits: Limits): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  let number = 1;
  const hold = (part: Buffer) => {
    held.push(part);
    length += part.length;
    if (number === 1 && length > limits.header) throw tooLarge(`its first line has more than ${size(limits.header)}`);
    if (length > limits.line) throw tooLarge(`line ${number} has more than ${size(limits.line)}`);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, from)) {
      hold(chunk.subarray(from, at));
      yield Buffer.concat(held);
      held = [];
      length = 0;
      number++;
      from = at + 1;
    }
    hold(chunk.subarray(from));
  }
  if (length > 0) yield Buffer.concat(held);
}

function parsed(line: Buffer, number: number): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch (cause) {
    throw brokenLine(number, "cannot be read as JSON.", cause);
  }
}

/** Checks the first line. Throws `invalid` if the file is not a run file, or has a later format. */
function headerOf(value: unknown): RunFileHeader {
  if (typeof value !== "object" || value === null || !("heed" in value) || value.heed !== "run") throw noRunFile();
  const { format } = { format: undefined, ...value };
  if (typeof format === "number" && format > runFileFormat)
    throw new HeedError(
      "invalid",
      `The file uses format ${format} of a later Heed; this one reads up to format ${runFileFormat}. Update this Heed first.`,
      { where: "uploads" },
    );
  const header = runFileHeader.safeParse(value);
  if (header.success) return header.data;
  const [issue] = header.error.issues;
  throw brokenLine(1, `is not a valid header: “${issue?.path.join(".")}” ${issue?.message}.`, header.error);
}

/**
 * Yields the parsed lines of a run file with their numbers from 1: the header first, then rows. Throws `invalid` for a broken line, and for
 * a file that is cut off, altered or beyond a limit.
 */
export async function* runFileLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = runFileLimits,
): AsyncGenerator<{ number: 1; header: RunFileHeader } | { number: number; header: null; row: unknown }> {
  const hash = createHash("sha256");
  let number = 0;
  let ended = false;
  try {
    for await (const line of byteLines(unpacked(chunks, limits), limits)) {
      if (ended) throw brokenLine(number + 2, "comes after the end.");
      if (number === 0 && line[0] !== 0x7b) throw noRunFile();
      const isEnd = line.subarray(0, 7).toString("latin1") === '{"end":';
      if (isEnd) {
        const end = runFileEnd.safeParse(parsed(line, number + 1));
        if (!end.success) throw cut(number);
        if (end.data.lines !== number)
          throw brokenLine(number + 1, `says that ${end.data.lines} lines come before it, but there are ${number}.`);
        if (end.data.sha256 !== hash.digest("hex"))
          throw brokenLine(number + 1, "does not match the checksum of the lines before it, so one of them was altered.");
        ended = true;
        continue;
      }
      number++;
      hash.update(line).update("\n");
      if (number === 1) yield { number: 1, header: headerOf(parsed(line, 1)) };
      else yield { number, header: null, row: parsed(line, number) };
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "Z_BUF_ERROR") throw cut(number);
    if (typeof code === "string" && code.startsWith("Z_")) throw brokenLine(number + 1, "cannot be unpacked.", error);
    throw error;
  }
  if (number === 0) throw noRunFile();
  if (!ended) throw cut(number);
}
