import type { FileProblem } from "@/lib/benchmarks/kit";
import { mostProblems } from "@/lib/contracts/plain/limits";
import type { ImportResult } from "@/lib/contracts/suite";

/** Characters of one problem's sentence, which may quote the row. */
const mostSaid = 500;
/** Further lines that are named with the first of a problem that many share. */
const mostLines = 3;

type Listed = ImportResult["problems"][number];

/** Gathers the problems of an import: the first 200 that differ, each with the lines that share it, and the count of all. */
export function problemList(namesFiles: boolean) {
  const kept = new Map<string, { first: Listed; lines: number[]; more: number }>();
  let total = 0;
  return {
    add({ line, message, kind, file }: FileProblem): void {
      total++;
      const said = message.length > mostSaid ? `${message.slice(0, mostSaid)} …` : message;
      const place = namesFiles ? (file ?? null) : null;
      const key = JSON.stringify([kind, place, said]);
      const same = kept.get(key);
      if (!same) {
        if (kept.size < mostProblems) kept.set(key, { first: { line, message: said, kind, file: place }, lines: [], more: 0 });
      } else if (same.lines.length < mostLines && line !== null) same.lines.push(line);
      else same.more++;
    },
    clear(): void {
      kept.clear();
      total = 0;
    },
    count: () => total,
    list: (): Listed[] =>
      [...kept.values()].map(({ first, lines, more }) => {
        if (lines.length + more === 0) return first;
        const named = lines.length > 0 ? ` on line ${lines.join(", ")}` : "";
        const rest = more > 0 ? ` and ${more} more` : "";
        return { ...first, message: `${first.message} The same${named}${rest}.` };
      }),
  };
}
