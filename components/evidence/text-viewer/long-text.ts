import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/data/fetch-json";
import type { TextFindings, TextLine } from "@/lib/contracts/text-slice";
import { findAll } from "@/lib/text/find-all";
import { lineAt, linesBetween, type ScreenLines, screenLines } from "@/lib/text/screen-lines";

/** Loaded text, or one that is read in pieces from `address` (without a trailing slash). */
export type LongTextSource = { text: string } | { address: string };

/** Number of lines per request. */
export const pageLines = 200;

/** Outline of a text, which a viewer reads before any line: the text's length, and the screen lines of the requested offsets. */
export interface TextOutline {
  length: number;
  lines: number;
  places: readonly number[];
}

const cuts = new Map<string, ScreenLines>();

/** Lines of a loaded text at a width; the last few are cached, because a viewer needs the same one many times. */
function cutOf(text: string, width: number): ScreenLines {
  const key = `${width} ${text}`;
  const known = cuts.get(key);
  if (known) return known;
  if (cuts.size >= 8) cuts.clear();
  const fresh = screenLines(text, width);
  cuts.set(key, fresh);
  return fresh;
}

const keyOf = (longText: LongTextSource) => ("text" in longText ? ["loaded text", longText.text] : ["text", longText.address]);
// A stored text never changes.
const lasting = { staleTime: Number.POSITIVE_INFINITY, gcTime: 10 * 60_000 };

/** Queries the outline of a text at a width, with the screen lines of `offsets`. */
export function outlineQuery(longText: LongTextSource, width: number, offsets: readonly number[]) {
  return queryOptions({
    queryKey: [...keyOf(longText), width, "outline", offsets.join()],
    queryFn: async ({ signal }): Promise<TextOutline> => {
      if ("address" in longText) {
        const at = offsets.length > 0 ? `&at=${offsets.join()}` : "";
        return getJson(
          `${longText.address}?from=0&to=0&width=${width}${at}`,
          () => import("@/lib/contracts/text-slice").then(({ textSlice }) => textSlice),
          signal,
        );
      }
      const lines = cutOf(longText.text, width);
      return { length: longText.text.length, lines: lines.starts.length, places: offsets.map((offset) => lineAt(lines, offset)) };
    },
    ...lasting,
  });
}

/** Queries one page of a text's screen lines. */
export function pageQuery(longText: LongTextSource, width: number, page: number) {
  const from = page * pageLines;
  return queryOptions({
    queryKey: [...keyOf(longText), width, "page", page],
    queryFn: async ({ signal }): Promise<TextLine[]> => {
      if ("text" in longText) return linesBetween(longText.text, cutOf(longText.text, width), from, from + pageLines);
      return (
        await getJson(
          `${longText.address}?from=${from}&to=${from + pageLines}&width=${width}`,
          () => import("@/lib/contracts/text-slice").then(({ textSlice }) => textSlice),
          signal,
        )
      ).shown;
    },
    ...lasting,
  });
}

/** Queries the matches of a search in a text; the server searches a text that is stored there. */
export function findQuery(longText: LongTextSource, width: number, sought: string) {
  return queryOptions({
    queryKey: [...keyOf(longText), width, "find", sought],
    queryFn: async ({ signal }): Promise<TextFindings> => {
      if ("address" in longText)
        return getJson(
          `${longText.address}/find?${new URLSearchParams({ sought, width: String(width) })}`,
          () => import("@/lib/contracts/text-slice").then(({ textFindings }) => textFindings),
          signal,
        );
      const lines = cutOf(longText.text, width);
      const { total, places } = findAll(longText.text, sought);
      return { total, places: places.map((place) => ({ ...place, line: lineAt(lines, place.start) })) };
    },
    enabled: sought.trim() !== "",
    ...lasting,
  });
}
