import type { FileProblem } from "@/lib/benchmarks/kit";
import { visible } from "./visible";

/** Number of further lines, or items of a list, that are named with the first of a problem that many share. */
const mostNamed = 3;

/**
 * Builds a printer that writes problems to standard error at the end; those with the same words in one file become one sentence with their
 * number.
 */
export function problemPrinter(unnamed: string) {
  const alike = new Map<string, { first: string; at: number | null; noun: string; further: number[]; more: number }>();
  let rows = 0;
  const say = (text: string) => process.stderr.write(`${visible(text)}\n`);
  return {
    problem({ line, message, kind, item, file = unnamed }: FileProblem): void {
      if (kind === "row") rows++;
      const key = JSON.stringify([file, message]);
      const same = alike.get(key);
      const at = item ?? line;
      if (!same) {
        const place = item === undefined ? (line === null ? "" : `line ${line}`) : `item ${item}${line === null ? "" : ` in line ${line}`}`;
        const first = `${file}${place === "" ? "" : `, ${place}`}: ${message}`;
        alike.set(key, { first, at, noun: item === undefined ? "on line" : "in item", further: [], more: 0 });
      }
      // A file that is read twice, such as one compared with itself, reports each problem twice.
      else if (at !== null && (same.at === at || same.further.includes(at))) return;
      else if (at !== null && same.further.length < mostNamed) same.further.push(at);
      else same.more++;
    },
    say,
    /** Rows that could not be read so far. */
    rows: () => rows,
    /** Writes the problems since the last call. */
    end(): void {
      for (const { first, noun, further, more } of alike.values()) {
        const named = further.length > 0 ? ` ${noun} ${further.join(", ")}` : "";
        const rest = more > 0 ? ` and ${more} more` : "";
        say(`${first}${named || rest ? ` The same${named}${rest}.` : ""}`);
      }
      alike.clear();
    },
  };
}
