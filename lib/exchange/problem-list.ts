import type { FileProblem } from "@/lib/benchmarks/kit";
import { mostProblems } from "@/lib/contracts/plain/limits";
import type { ImportResult } from "@/lib/contracts/suite";
import { cutText } from "@/lib/text/storable";

/** Maximum number of characters in a problem's sentence, which may quote the row. */
const longestMessage = 500;
/** Number of further lines, or items of a list, that are named with the first one of a problem that many share. */
const mostNamed = 3;

type Listed = ImportResult["problems"][number];

/** Collects the problems of an import: the first 200 distinct ones, each with the lines that share it, and the total number. */
export function problemList(namesFiles: boolean) {
  const kept = new Map<string, { first: Listed; noun: string; further: number[]; more: number }>();
  let total = 0;
  return {
    add({ line, message, kind, file, item }: FileProblem): void {
      total++;
      const short = message.length > longestMessage ? `${cutText(message, longestMessage)} …` : message;
      const place = namesFiles ? (file ?? null) : null;
      const key = JSON.stringify([kind, place, short]);
      const same = kept.get(key);
      if (!same) {
        const message = item === undefined ? short : `Item ${item}: ${short}`;
        const noun = item === undefined ? "on line" : "in item";
        if (kept.size < mostProblems) kept.set(key, { first: { line, message, kind, file: place }, noun, further: [], more: 0 });
      } else if (same.further.length < mostNamed && (item ?? line) !== null) same.further.push(item ?? line ?? 0);
      else same.more++;
    },
    clear(): void {
      kept.clear();
      total = 0;
    },
    count: () => total,
    list: (): Listed[] =>
      [...kept.values()].map(({ first, noun, further, more }) => {
        if (further.length + more === 0) return first;
        const named = further.length > 0 ? ` ${noun} ${further.join(", ")}` : "";
        const rest = more > 0 ? ` and ${more} more` : "";
        return { ...first, message: `${first.message} The same${named}${rest}.` };
      }),
  };
}
