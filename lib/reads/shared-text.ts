import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { TextHash } from "@/lib/contracts/message";
import type { TextFindings, TextSlice } from "@/lib/contracts/text-slice";
import { framesAfter, storedTrace, type TraceFrames, type TracePage } from "@/lib/contracts/trace-evidence";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { findAll } from "@/lib/text/find-all";
import { lineAt, linesBetween, type ScreenLines, screenLines } from "@/lib/text/screen-lines";

const textRow = z.object({ text: z.string() });

/** A text that somebody looks at, with its cuts by their width. */
interface OpenText {
  text: string;
  cuts: Map<number, ScreenLines>;
}

// A stored text never changes. Characters count, so that a few texts of ten megabytes fill it as a thousand small ones do.
const open = new LRUCache<TextHash, OpenText>({ maxSize: 60_000_000, sizeCalculation: ({ text }) => text.length + 1, ttl: 10 * 60_000 });

async function openText(hash: TextHash): Promise<OpenText> {
  const known = open.get(hash);
  if (known) return known;
  const [row] = await queryRows(textRow, "select text from blob where hash = $1", [hash]);
  if (!row) throw new HeedError("not_found", `No text with the hash ${hash.slice(0, 12)}… is stored.`);
  const fresh = { text: row.text, cuts: new Map() };
  open.set(hash, fresh);
  return fresh;
}

function cutAt(of: OpenText, width: number): ScreenLines {
  const known = of.cuts.get(width);
  if (known) return known;
  const fresh = screenLines(of.text, width);
  of.cuts.set(width, fresh);
  return fresh;
}

/** A shared text whole; throws `not_found`. */
export async function readText(hash: TextHash): Promise<string> {
  return (await openText(hash)).text;
}

/** Screen lines `from` to before `to` of a shared text cut to `width` columns, and the lines of the offsets in `at`; throws `not_found`. */
export async function readTextSlice(
  hash: TextHash,
  { from, to, width, at }: { from: number; to: number; width: number; at: readonly number[] },
): Promise<TextSlice> {
  const of = await openText(hash);
  const lines = cutAt(of, width);
  return {
    hash,
    length: of.text.length,
    lines: lines.starts.length,
    from,
    shown: linesBetween(of.text, lines, from, to),
    places: at.map((offset) => lineAt(lines, offset)),
  };
}

/** Where a shared text holds `sought`, with the screen lines; throws `not_found`. */
export async function findInText(hash: TextHash, { sought, width }: { sought: string; width: number }): Promise<TextFindings> {
  const of = await openText(hash);
  const lines = cutAt(of, width);
  const { total, places } = findAll(of.text, sought);
  return { total, places: places.map((place) => ({ ...place, line: lineAt(lines, place.start) })) };
}

/** Steps `from` to before `to` of a stored trace, with the frames before them; throws `not_found`, also for a text that is no trace. */
export async function readTracePage(hash: TextHash, { from, to }: { from: number; to: number }): Promise<TracePage> {
  const { text } = await openText(hash);
  const trace = storedTrace.safeParse(asJson(text));
  if (!trace.success) throw new HeedError("not_found", `The text with the hash ${hash.slice(0, 12)}… is no trace.`);
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

const sizeRow = z.object({ hash: z.string(), tokens: z.number().int().nullable() });

/** Sizes of shared texts for the page: tokens where they were counted, characters of the others; a text that is not stored has neither. */
export async function readTextSizes(hashes: readonly TextHash[]): Promise<Map<TextHash, { tokens?: number; length?: number }>> {
  if (hashes.length === 0) return new Map();
  const rows = await queryRows(sizeRow, "select hash, tokens from blob where hash = any($1::text[])", [[...new Set(hashes)]]);
  const sizes = rows.map(
    async ({ hash, tokens }) => [hash, tokens === null ? { length: (await readText(hash)).length } : { tokens }] as const,
  );
  return new Map(await Promise.all(sizes));
}
