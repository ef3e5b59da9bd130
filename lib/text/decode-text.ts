import { HeedError } from "@/lib/errors";

const pandas = "with pandas: frame.to_json('rows.jsonl', orient='records', lines=True)";

/** First bytes of files that are not text, the kind of file, and how to get lines out of it. The first match counts. */
const signatures: readonly (readonly [start: string | RegExp, what: string, help: string])[] = [
  [
    "version https://git-lfs.github.com/spec/v1",
    "a Git LFS pointer, not the actual file",
    "Run “git lfs pull” in its repository, or download the file itself, and use that.",
  ],
  ["\x1f\x8b", "compressed (gzip)", "Unpack it first: gunzip -k NAME."],
  ["(\xb5/\xfd", "compressed (zstandard)", "Unpack it first: unzstd NAME."],
  [/^BZh[1-9]1AY&SY/, "compressed (bzip2)", "Unpack it first: bunzip2 -k NAME."],
  ["\xfd7zXZ", "compressed (xz)", "Unpack it first: unxz -k NAME."],
  ["7z\xbc\xaf\x27\x1c", "a 7-Zip archive", "Unpack it first, and use the files in it."],
  ["Rar!\x1a\x07", "a RAR archive", "Unpack it first, and use the files in it."],
  [
    /^PK..[\s\S]*(?:xl\/|\[Content_Types\]\.xml)/s,
    "an Excel workbook or another Office file",
    "Save the sheet as “CSV UTF-8” and use that.",
  ],
  [
    /^PK.{2}[\s\S]*(?:_journal\/|header\.json|summaries\.json)/s,
    "an Inspect log (.eval)",
    "Write it as JSON first: inspect log convert NAME --to json --output-dir DIR.",
  ],
  ["PK\x03\x04", "a zip archive", "Unpack it first, and use the files in it."],
  ["PAR1\x15", "a Parquet file", `Write it as JSON lines first, ${pandas}.`],
  ["ARROW1", "an Arrow file", `Write it as JSON lines first, ${pandas}.`],
  ["Obj\x01", "an Avro file", `Write it as JSON lines first, ${pandas}.`],
  ["SQLite format 3", "an SQLite database", `Write the table as JSON lines first, ${pandas}.`],
  ["\x93NUMPY", "a NumPy array", "Write it as JSON lines first."],
  ["\x80\x04", "a Python pickle", "Load it where it comes from, and write its records as JSON lines."],
  ["%PDF-", "a PDF", "Use the file that it was made from: Heed reads JSON lines and CSV."],
  ["\xd0\xcf\x11\xe0", "an old Excel or Word file", "Save the sheet as “CSV UTF-8” and use that."],
  ["{\\rtf", "a Word document (RTF)", "Save it as plain text in UTF-8, and use that."],
  [/^\s*(?:<!doctype html|<html[\s>])/i, "a web page", "Download the file itself (“raw” or “download” on its page), and use that."],
  [/^[\s\S]{257}ustar/, "a tar archive", "Unpack it first (tar xf NAME), and use the files in it."],
];

/** Number of bytes at the beginning by which a file is recognized. */
const looked = 4096;
/** Number of odd bytes that are tolerated in a text. */
const fewest = 4;
/** Number of bytes of an incomplete character that may precede a cut. */
const mostTail = 3;

function refused(name: string, message: string): HeedError {
  return new HeedError("invalid", `“${name}” ${message}`, { where: name });
}

/** Throws `invalid` for bytes that do not begin a UTF-8 text, with the kind of file and what to do. */
function refuseOther(start: Uint8Array, name: string): void {
  const latin = Buffer.from(start).toString("latin1");
  const known = signatures.find(([sign]) => (typeof sign === "string" ? latin.startsWith(sign) : sign.test(latin)));
  if (known) throw refused(name, `is ${known[1]}. ${known[2].replaceAll("NAME", name.split(/[/\\]/).at(-1) ?? name)}`);
  const nuls = start.reduce((count, byte) => count + Number(byte === 0), 0);
  const isWide =
    /^(?:\xff\xfe|\xfe\xff)/.test(latin) || (nuls > fewest && nuls * 5 > start.length && Math.max(...halves(start)) >= nuls * 0.9);
  if (isWide)
    throw refused(
      name,
      "is in UTF-16, with NUL characters between its letters. Save it as UTF-8 (in Excel “CSV UTF-8”), and import it again.",
    );
  const controls = start.reduce((count, byte) => count + Number(byte < 32 && ![0, 7, 8, 9, 10, 11, 12, 13, 27].includes(byte)), 0);
  if ((nuls > fewest && nuls * 10 > start.length) || (controls > fewest && controls * 20 > start.length))
    throw refused(name, "is a binary file, not text. Heed reads JSON lines and CSV in UTF-8: export it as one of these.");
}

/** Counts the NUL bytes at even and at odd positions. */
function halves(bytes: Uint8Array): [even: number, odd: number] {
  const counts: [number, number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) counts[at % 2 === 0 ? 0 : 1]++;
  return counts;
}

/** Counts the bytes at the end that begin an incomplete character. */
function openTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(mostTail, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return size > back ? back : 0;
  }
  return 0;
}

/** Returns the position of the first bytes that are not UTF-8; null if all are. */
function firstFault(bytes: Uint8Array): number | null {
  const isGood = (end: number) => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  if (isGood(bytes.length) && openTail(bytes) === 0) return null;
  // Bisects for the longest valid beginning: the fault comes right after it.
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isGood(middle)) good = middle;
    else bad = middle;
  }
  return good - openTail(bytes.subarray(0, good));
}

/** True for half of a surrogate pair, as Python's `surrogatepass` writes it. */
const isSurrogate = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0xed && (bytes[at + 1] ?? 0) >= 0xa0 && ((bytes[at + 1] ?? 0) & 0xe0) === 0xa0 && ((bytes[at + 2] ?? 0) & 0xc0) === 0x80;

const windows = new TextDecoder("windows-1252");

function notUtf8(name: string, line: number, bytes: Uint8Array, at: number): HeedError {
  const [byte = 0] = bytes.subarray(at, at + 1);
  const letter = windows.decode(bytes.subarray(at, at + 1));
  const hex = byte.toString(16).toUpperCase().padStart(2, "0");
  const likely = `Its byte ${hex} is “${letter}” in Windows-1252 (cp1252, Latin-1), in which Excel saves a plain “CSV”`;
  const help = `Save it as UTF-8 (in Excel “CSV UTF-8”; or iconv -f WINDOWS-1252 -t UTF-8), and import it again`;
  return refused(name, `is not in UTF-8: line ${line} is the first that shows it. ${likely}. ${help}.`);
}

/**
 * Decodes the text of a file from chunks of bytes, without a byte order mark; halves of surrogate pairs are kept. Throws `invalid`, with
 * the kind of file and what to do, for anything other than UTF-8 text.
 */
export async function* decodedText(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  // Refused are binary and compressed files, UTF-16, Git LFS pointers, and bytes that are not UTF-8.
  let held = new Uint8Array();
  let line = 1;
  let isLooked = false;
  let isBegun = false;
  /** Decodes bytes that end with a complete character; throws for bytes that are not UTF-8. */
  const decoded = (bytes: Uint8Array): string => {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const parts: string[] = [];
    const add = (from: number, to: number) => {
      const piece = bytes.subarray(from, to);
      try {
        parts.push(decoder.decode(piece));
      } catch {
        const at = firstFault(piece) ?? 0;
        parts.push(decoder.decode(piece.subarray(0, at)));
        for (const part of parts) line += part.split("\n").length - 1;
        throw notUtf8(name, line, piece, at);
      }
    };
    // A file may consist of halves of surrogate pairs, so each byte is looked at once.
    let from = 0;
    for (let at = bytes.indexOf(0xed); at !== -1; at = bytes.indexOf(0xed, at + 1)) {
      if (!isSurrogate(bytes, at)) continue;
      if (at > from) add(from, at);
      parts.push(String.fromCharCode(0xd000 | (((bytes[at + 1] ?? 0) & 0x3f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f)));
      from = at + 3;
    }
    add(from, bytes.length);
    return parts.join("");
  };
  const take = function* (bytes: Uint8Array): Generator<string> {
    let text = decoded(bytes);
    if (text === "") return;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) line++;
    if (!isBegun && text.startsWith("\ufeff")) text = text.slice(1);
    isBegun = true;
    if (text !== "") yield text;
  };
  for await (const chunk of chunks) {
    const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (!isLooked && bytes.length < looked) {
      held = new Uint8Array(bytes);
      continue;
    }
    if (!isLooked) refuseOther(bytes.subarray(0, looked), name);
    isLooked = true;
    const whole = bytes.length - openTail(bytes);
    held = new Uint8Array(bytes.subarray(whole));
    yield* take(bytes.subarray(0, whole));
  }
  if (!isLooked) refuseOther(held, name);
  yield* take(held);
}
