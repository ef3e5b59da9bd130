import type { NewItem } from "@/lib/benchmarks/family";
import { type BuildKit, wholeText } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import type { LifbenchItem } from "../../items/item";
import { type OwnText, ownCorpus } from "../corpora/own-corpus";
import { tokensOf } from "../corpora/tokens";
import { DistinctSentences, usableSentences } from "../corpora/usable-sentences";
import { generate } from "../generate";
import { textsInput } from "./texts-input";

/** Returns the title of a text: `part one` for `walden/part one.txt`. Characters of tags and separators become spaces. */
function titleOf(name: string): string {
  const bare = name.slice(name.lastIndexOf("/") + 1).replace(/\.[a-z]+$/i, "");
  const plain = bare
    .replace(/[^\p{L}\p{N}' -]+/gu, " ")
    .replace(/-12367-/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain === "" ? "text" : plain;
}

const counted = (count: number) => count.toLocaleString("en-US");

/** Reads files as texts with their usable sentences; a step for each file reports what can be used, and why the rest cannot. */
async function readTexts({ files, step, report }: BuildKit): Promise<OwnText[]> {
  const taken = new DistinctSentences();
  const texts: OwnText[] = [];
  for (const [done, file] of files.entries()) {
    report({ doing: "Reading the texts", done, total: files.length });
    const { sentences, refused } = usableSentences(await wholeText(file), taken);
    const others = [...refused.values()].reduce((sum, count) => sum + count, 0);
    const tokens = sentences.reduce((sum, sentence) => sum + tokensOf(` ${sentence}`), 0);
    const why = [...refused].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${reason}: ${counted(count)}`);
    const left = others === 0 ? "" : ` Left out: ${why.join("; ")}.`;
    const decision =
      sentences.length === 0
        ? `None of it can be used.${left}`
        : `${counted(sentences.length)} of ${counted(sentences.length + others)} sentences can be used, ${counted(tokens)} tokens.${left}`;
    step({ subject: file.name, step: "read", prompt: null, reply: null, decision });
    if (sentences.length > 0) texts.push({ title: titleOf(file.name), sentences });
  }
  return texts;
}

/**
 * Builds a suite whose lists, documents and essays consist of the files' sentences. The same files, form and seed give the same items.
 * Throws `invalid` if the files have no usable sentence, or too few for a length.
 */
export async function* buildFromTexts(given: unknown, kit: BuildKit): AsyncIterable<NewItem<LifbenchItem>> {
  const { seed, ...params } = textsInput.parse(given);
  if (kit.files.length === 0)
    throw new HeedError("invalid", "There is no text to build contexts from. Choose files or a folder.", { where: "uploads" });
  const texts = await readTexts(kit);
  if (texts.length === 0)
    throw new HeedError("invalid", "The files have no usable sentences: each needs at least five words and a full stop at the end.", {
      where: "uploads",
    });
  let done = 0;
  for (const item of generate(params, { random: randomFrom(seed), share: kit.share }, ownCorpus(texts))) {
    if (++done % 100 === 0) kit.report({ doing: "Making items", done, total: null });
    yield item;
  }
}
