import { z } from "zod";
import type { BuildKit } from "@/lib/benchmarks/kit";
import { cutText, storable } from "@/lib/text/storable";
import type { Lemmas } from "./lemmas";
import type { WordFrequency } from "./word-frequency";

/** A word found in the material, in the form in which it will be listed, and its number of occurrences. */
export interface Candidate {
  word: string;
  count: number;
}

export interface Drop {
  value: string;
  step: string;
  reason: string;
}

/** Returns the entries of a list in their order. */
export function listed(material: readonly string[]): Candidate[] {
  return material
    .flatMap((line) => line.split(/\r\n|\n|\r/))
    .flatMap((line) => (line.trim() === "" ? [] : [{ word: line.trim(), count: 1 }]));
}

/** Zipf value from which a word is among the hundred or so most common, which are never specific terms. */
const commonest = 6;
/** Smallest accepted ratio of a word's rate in the texts to its rate in everyday English. */
const keyness = 2;

/**
 * Counts words of running texts, with inflections under the noun's base form, by falling frequency. Drops the most common words and those
 * that are not typical of these texts compared with everyday English.
 */
export function frequent(
  material: readonly string[],
  lemmas: (word: string) => Lemmas,
  { rate, zipf }: WordFrequency,
): { candidates: Candidate[]; dropped: Drop[] } {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [token] of material.join("\n").matchAll(/\p{L}[\p{L}\p{M}]*(?:['’\-&]\p{L}[\p{L}\p{M}]*)*/gu)) {
    total++;
    if (/['’\-&]/.test(token) || token.length < 3) continue;
    // A token in capitals is an abbreviation and is kept; a single leading capital belongs to a sentence or a name.
    const word = token === token.toUpperCase() ? token : lemmas(token).noun;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const candidates: Candidate[] = [];
  const dropped: Drop[] = [];
  for (const [word, count] of [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    const drop = (reason: string) => dropped.push({ value: word, step: "candidates", reason });
    const ratio = count / total / rate(word);
    if (zipf(word) >= commonest) drop(`Among the commonest words of everyday English (Zipf ${zipf(word).toFixed(1)}).`);
    else if (ratio < keyness) drop(`${ratio.toFixed(1)} times as common as in everyday English; ${keyness} are needed.`);
    else candidates.push({ word, count });
  }
  return { candidates, dropped };
}

/** Build tools that include a chat model. */
type Asking = BuildKit & Required<Pick<BuildKit, "chat">>;

const named = z.object({ words: z.array(z.string().transform(storable)) });
const partLength = 8000;

/** Asks a model for single business words in the texts, in parts of 8,000 characters; throws if the answer for a part contains no list. */
export async function extracted(material: readonly string[], { chat, report }: Asking): Promise<Candidate[]> {
  const text = material.join("\n");
  const counts = new Map<string, number>();
  const total = Math.ceil(text.length / partLength);
  const tell = (done: number) => report?.({ doing: "Naming candidates", done, total });
  tell(0);
  for (let at = 0; at < text.length; at += partLength) {
    const content = `${request}\n\n<text>\n${text.slice(at, at + partLength)}\n</text>`;
    const { text: reply } = await chat({ messages: [{ role: "user", content }], temperature: 0, json: true });
    for (const word of wordsIn(reply)) counts.set(word, (counts.get(word) ?? 0) + 1);
    tell(at / partLength + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([word, count]) => ({ word, count }));
}

const request = `Name the single words of the following text that are terms of business, finance, industry, technology or law.
One word each, without spaces or hyphens, as its dictionary form; abbreviations in capitals. No names of people, places or companies.
Answer with JSON alone: {"words": ["...", "..."]}`;

function wordsIn(reply: string): string[] {
  try {
    return named.parse(JSON.parse(/\{[\s\S]*\}/.exec(reply)?.[0] ?? "")).words.map((word) => word.trim());
  } catch {
    throw new Error(`the model answered without a list of words: ${cutText(reply, 120)}`);
  }
}
