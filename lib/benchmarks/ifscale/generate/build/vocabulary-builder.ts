import type { BuildKit } from "@/lib/benchmarks/kit";
import type { BuildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { type Candidate, type Drop, extracted, frequent, listed } from "./candidates";
import { lemmatizer } from "./lemmas";
import { lookAlikes } from "./look-alike";
import { modelDifficulty } from "./model-difficulty";
import { nearSynonyms } from "./near-synonyms";
import { byDifficulty, proxyDifficulty } from "./proxy-difficulty";
import { type VocabularyInput, vocabularyInput } from "./vocabulary-input";
import { wordFrequency } from "./word-frequency";

/**
 * Runs the paper's vocabulary pipeline (section 3.1): candidates, Zipf, lemmas, near-synonyms, size, difficulty. Throws `invalid` for an
 * unusable form.
 */
export async function buildVocabulary(given: unknown, tools: BuildKit): Promise<BuildResult> {
  const parsed = vocabularyInput.safeParse(given);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new HeedError("invalid", `The vocabulary form is not usable: ${issues[0]?.path ?? ""} ${issues[0]?.message ?? ""}`.trim(), {
      issues,
    });
  }
  return build(parsed.data, tools);
}

async function build(input: VocabularyInput, tools: BuildKit): Promise<BuildResult> {
  const dropped: Drop[] = [];
  const notes: string[] = [];
  const candidates = await candidatesOf(input, tools, dropped, notes);
  if (candidates.length === 0) notes.push("The material has no candidates. Paste more text, or a list of words.");
  const single = await distinct(candidates, input.minimumZipf, dropped);
  const apart = await withoutSynonyms(single, input.similarity, tools, dropped, notes);
  for (const { word } of apart.slice(input.size))
    dropped.push({ value: word, step: "size", reason: `Beyond the ${input.size} words to keep.` });
  const ranked = await rank(apart.slice(0, input.size), input.ranking, tools, notes);
  if (ranked.length < input.size) notes.push(`${ranked.length} words are left of the ${input.size} requested: add more material.`);
  return {
    fills: "vocabulary",
    values: ranked.map(({ word }) => word),
    columns: ["Found", "Zipf", "Tokens", "Difficulty"],
    kept: ranked.map(({ word, count, zipf, tokens, difficulty }) => ({
      value: word,
      cells: [count, rounded(zipf), tokens, rounded(difficulty)],
    })),
    dropped,
    notes,
  };
}

async function candidatesOf(input: VocabularyInput, tools: BuildKit, dropped: Drop[], notes: string[]): Promise<Candidate[]> {
  if (input.kind === "list") return listed(input.material);
  if (input.candidates === "model" && tools.chat) {
    try {
      return await extracted(input.material, { ...tools, chat: tools.chat });
    } catch (error) {
      notes.push(`Candidates by frequency instead of by the model: ${reason(error)}.`);
    }
  } else if (input.candidates === "model") notes.push("Candidates by frequency: no model was selected to name them.");
  const { candidates, dropped: common } = frequent(input.material, await lemmatizer(), await wordFrequency());
  dropped.push(...common);
  return candidates;
}

/** Keeps distinct single words that are common enough and not an inflection or look-alike of an earlier one. */
async function distinct(candidates: readonly Candidate[], minimumZipf: number, dropped: Drop[]): Promise<Candidate[]> {
  const { zipf } = await wordFrequency();
  const lemmas = await lemmatizer();
  const byLemma = new Map<string, string>();
  const seen = new Set<string>();
  const alike = lookAlikes();
  return candidates.filter(({ word }) => {
    const drop = (step: string, why: string): boolean => {
      dropped.push({ value: word, step, reason: why });
      return false;
    };
    const lower = word.toLowerCase();
    if (!/^\p{L}[\p{L}\p{M}]*$/u.test(word)) return drop("single words", "Not a single word made of letters.");
    if (seen.has(lower)) return drop("duplicates", "Already listed.");
    seen.add(lower);
    const commonness = zipf(word);
    if (commonness < minimumZipf) {
      return drop(
        "frequency",
        commonness === 0 ? "Not in the list of everyday words (Zipf 0)." : `Zipf ${commonness.toFixed(2)} is below ${minimumZipf}.`,
      );
    }
    const { all } = lemmas(word);
    const relative = all.map((lemma) => byLemma.get(lemma)).find((other) => other !== undefined);
    if (relative !== undefined) return drop("lemmas", `Another form of “${relative}”.`);
    const double = alike.mistakenFor(word);
    if (double !== null)
      return drop("look-alikes", `Shares its first 80% with “${double}”, so either could count as a modified form of the other.`);
    for (const lemma of all) byLemma.set(lemma, word);
    alike.keep(word);
    return true;
  });
}

async function withoutSynonyms(
  words: Candidate[],
  threshold: number,
  tools: BuildKit,
  dropped: Drop[],
  notes: string[],
): Promise<Candidate[]> {
  if (!tools.embed) {
    notes.push("Near-synonyms were not checked: no embedding model was selected.");
    return words;
  }
  try {
    const near = await nearSynonyms(
      words.map(({ word }) => word),
      threshold,
      { ...tools, embed: tools.embed },
    );
    for (const [value, { keptWord, cosine }] of near)
      dropped.push({ value, step: "near-synonyms", reason: `Cosine ${cosine.toFixed(2)} with “${keptWord}”.` });
    return words.filter(({ word }) => !near.has(word));
  } catch (error) {
    notes.push(`Near-synonyms were not checked: ${reason(error)}.`);
    return words;
  }
}

async function rank(words: readonly Candidate[], ranking: VocabularyInput["ranking"], tools: BuildKit, notes: string[]) {
  const proxy = await proxyDifficulty();
  const asked =
    ranking === "model"
      ? await askedDifficulty(
          words.map(({ word }) => word),
          tools,
          notes,
        )
      : null;
  notes.push(
    asked
      ? "Difficulty is exp(−mean token log-probability) of one-sentence reports, averaged over three zero-temperature completions."
      : "Difficulty is (9 − Zipf) + (tokens − 1): rare words and words with many tokens are hard.",
  );
  return words
    .map((candidate) => ({ ...candidate, ...proxy(candidate.word), ...(asked && { difficulty: asked.get(candidate.word) ?? 0 }) }))
    .sort(byDifficulty);
}

async function askedDifficulty(words: string[], tools: BuildKit, notes: string[]): Promise<Map<string, number> | null> {
  if (!tools.chat) {
    notes.push("Ranked by frequency and tokens: no model was selected for ranking.");
    return null;
  }
  try {
    const difficulties = await modelDifficulty(words, { ...tools, chat: tools.chat });
    if (!difficulties) notes.push("Ranked by frequency and tokens: the model’s endpoint returns no log-probabilities.");
    return difficulties;
  } catch (error) {
    notes.push(`Ranked by frequency and tokens: ${reason(error)}.`);
    return null;
  }
}

/** Returns the reason why a step ran without its model; rethrows errors that end the whole build. */
function reason(error: unknown): string {
  if (error instanceof HeedError) throw error;
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
