import type { Imported } from "@/lib/benchmarks/family";
import { type ImportKit, wholeText } from "@/lib/benchmarks/kit";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import type { IfscaleItem } from "../items/item";
import { ifscaleParams, publishedDensities } from "../items/params";

/** Reads a list with one word per line and makes the published matrix with it; reports the words left out. */
export async function* importVocabulary({ files, problem }: ImportKit): AsyncIterable<Imported<IfscaleItem>> {
  const words = new Map<string, string>();
  for (const file of files) {
    const lines = (await wholeText(file)).replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
    for (const [at, line] of lines.entries()) {
      const word = line
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim();
      if (word === "") continue;
      const drop = (message: string) => problem({ line: at + 1, kind: "row", message, file: file.name });
      if (words.has(word.toLowerCase())) drop(`“${word}” is listed twice.`);
      else if (word.includes(",")) drop(`“${word}” contains a comma: write one word per line.`);
      else words.set(word.toLowerCase(), word);
    }
  }
  const vocabulary = [...words.values()];
  if (vocabulary.length === 0) return problem({ line: null, kind: "row", message: "The file has no words." });
  const possible = publishedDensities.filter((density) => density <= vocabulary.length);
  const params = ifscaleParams.parse({ vocabulary, sampler: "numpy", densities: possible.length > 0 ? possible : [vocabulary.length] });
  yield { kind: "params", params };
  for (const item of generate(params, randomFrom(0))) yield { kind: "item", item };
}
