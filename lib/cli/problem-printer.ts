import type { FileProblem } from "@/lib/benchmarks/kit";
import { visible } from "./visible";

/** Further lines, or items of a list, that are named with the first of a problem that many share. */
const mostNamed = 3;

/** Writes problems to standard error, at the end: those in the same words in one file as one sentence that says how many they are. */
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
      // A file that is read twice, as one that is compared with itself, says it twice.
      else if (at !== null && (same.at === at || same.further.includes(at))) return;
      else if (at !== null && same.further.length < mostNamed) same.further.push(at);
      else same.more++;
    },
    say,
    /** Rows that could not be read so far. */
    rows: () => rows,
    /** Writes what there was since the last time. */
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
