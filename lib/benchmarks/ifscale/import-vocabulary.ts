import type { ImportOutcome } from "@/lib/benchmarks/benchmark";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "./generate";
import type { IfscaleItem } from "./item";
import { ifscaleParams, publishedDensities } from "./params";

/** Reads a list of one word a line and makes the published matrix with it; names what it left out. */
export function importVocabulary(text: string): ImportOutcome<IfscaleItem> {
  const problems: ImportOutcome<IfscaleItem>["problems"] = [];
  const words = new Map<string, string>();
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  for (const [at, line] of lines.entries()) {
    const word = line
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim();
    if (word === "") continue;
    const drop = (message: string) => problems.push({ line: at + 1, message });
    if (words.has(word.toLowerCase())) drop(`“${word}” is listed twice.`);
    else if (word.includes(",")) drop(`“${word}” holds a comma: the list has one word a line.`);
    else words.set(word.toLowerCase(), word);
  }
  const vocabulary = [...words.values()];
  const read = vocabulary.length;
  if (read === 0)
    return { items: [], replies: [], params: null, read, problems: [...problems, { line: null, message: "The file has no words." }] };
  const possible = publishedDensities.filter((density) => density <= read);
  const params = ifscaleParams.parse({ vocabulary, sampler: "numpy", densities: possible.length > 0 ? possible : [read] });
  return { items: generate(params, randomFrom(0)), replies: [], params, read, problems };
}
