import { LRUCache } from "lru-cache";
import { findText, type StoredText } from "@/lib/blobs/shared-texts";
import type { TextHash } from "@/lib/contracts/message";
import { framesAfter } from "@/lib/contracts/plain/frames-after";
import type { TextFindings, TextSlice } from "@/lib/contracts/text-slice";
import { storedTrace, type TraceFrames, type TracePage } from "@/lib/contracts/trace-evidence";
import { HeedError } from "@/lib/errors";
import { findAll } from "@/lib/text/find-all";
import { lineAt, linesBetween, type ScreenLines, screenLines } from "@/lib/text/screen-lines";

// A stored text never changes, and a reader requests many pieces of it in succession.
const cuts = new LRUCache<string, ScreenLines>({ maxSize: 32_000_000, sizeCalculation: ({ starts }) => 8 * starts.length + 200 });

async function openText(hash: TextHash): Promise<StoredText> {
  const text = await findText(hash);
  if (!text) throw new HeedError("not_found", `No text with the hash ${hash.slice(0, 12)}… is stored.`);
  return text;
}

function cutAt({ hash, text }: StoredText, width: number): ScreenLines {
  const key = `${hash} ${width}`;
  const known = cuts.get(key);
  if (known) return known;
  const fresh = screenLines(text, width);
  cuts.set(key, fresh);
  return fresh;
}

/** Reads a complete shared text; throws `not_found`. */
export async function readText(hash: TextHash): Promise<string> {
  return (await openText(hash)).text;
}

/**
 * Reads the screen lines from `from` to before `to` of a shared text cut to `width` columns, and the line numbers of the offsets in `at`;
 * throws `not_found`.
 */
export async function readTextSlice(
  hash: TextHash,
  { from, to, width, at }: { from: number; to: number; width: number; at: readonly number[] },
): Promise<TextSlice> {
  const stored = await openText(hash);
  const lines = cutAt(stored, width);
  return {
    hash,
    length: stored.text.length,
    lines: lines.starts.length,
    from,
    shown: linesBetween(stored.text, lines, from, to),
    places: at.map((offset) => lineAt(lines, offset)),
  };
}

/** Finds the positions of `sought` in a shared text, with their screen lines; throws `not_found`. */
export async function findInText(hash: TextHash, { sought, width }: { sought: string; width: number }): Promise<TextFindings> {
  const stored = await openText(hash);
  const lines = cutAt(stored, width);
  const { total, places } = findAll(stored.text, sought);
  return { total, places: places.map((place) => ({ ...place, line: lineAt(lines, place.start) })) };
}

/**
 * Reads the steps from `from` to before `to` of a stored trace, with the frames before them; throws `not_found`, also for a text that is
 * not a trace.
 */
export async function readTracePage(hash: TextHash, { from, to }: { from: number; to: number }): Promise<TracePage> {
  const { text } = await openText(hash);
  const trace = storedTrace.safeParse(asJson(text));
  if (!trace.success) throw new HeedError("not_found", `The text with the hash ${hash.slice(0, 12)}… is not a trace.`);
  const before = trace.data.slice(0, from).reduce<TraceFrames>(framesAfter, []);
  return { from, total: trace.data.length, steps: trace.data.slice(from, to), before };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
