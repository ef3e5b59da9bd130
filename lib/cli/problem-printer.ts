import type { FileProblem } from "@/lib/benchmarks/kit";
import { visible } from "./visible";

/** Problems in the same words that are printed one by one; further ones are counted. */
const mostAlike = 3;

/** Writes problems to standard error: of those in the same words in one file the first three, and at the end how many more there are. */
export function problemPrinter(unnamed: string) {
  const alike = new Map<string, { count: number; last: string }>();
  let rows = 0;
  const say = (text: string) => process.stderr.write(`${visible(text)}\n`);
  return {
    problem({ line, message, kind, item, file = unnamed }: FileProblem): void {
      if (kind === "row") rows++;
      const place = item === undefined ? (line === null ? "" : `line ${line}`) : `item ${item}${line === null ? "" : ` in line ${line}`}`;
      const key = JSON.stringify([file, message]);
      const same = alike.get(key) ?? { count: 0, last: "" };
      alike.set(key, { count: same.count + 1, last: place });
      if (same.count < mostAlike) say(`${file}${place === "" ? "" : `, ${place}`}: ${message}`);
    },
    say,
    /** Rows that could not be read so far. */
    rows: () => rows,
    /** Writes what was only counted. */
    end(): void {
      for (const [key, { count, last }] of alike) {
        if (count <= mostAlike) continue;
        const [file, message]: [string, string] = JSON.parse(key);
        const more = `${count - mostAlike} more ${count - mostAlike === 1 ? "record" : "records"}`;
        say(`The same of ${more}${last === "" ? "" : `, the last of them ${last}`}: ${file}: ${message}`);
      }
    },
  };
}
