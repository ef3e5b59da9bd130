import { type Command, unchanged } from "@/lib/benchmarks/command";
import { type FileTable, openTable, someRows } from "@/lib/benchmarks/file-table";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { lowerCase } from "@/lib/text/lower-case";
import { type Generation, generationColumns, generationReader, isGenerationsHeader } from "../formats/generations";
import { type PrintedSample, printedColumns, printedSampleReader } from "../formats/printed-samples";
import { matchOutcomes } from "../score/checks/match-words";
import { planWords, type WordPlan } from "../score/checks/word-plan";
import { countOutcomes, scoreOutcomes } from "../score/score";
import { sampleGroups } from "./sample-groups";

/** Prints the scores of each row of the generations CSV as the authors' analysis does. */
export const score: Command = {
  help: "Score the authors' generations CSV: one JSON object per row.",
  takes: "one",
  async *run({ files: [file], problem, reply = unchanged }) {
    const { header, rows } = await openGenerations(file);
    const read = generationReader(header, problem);
    const plans = planCache();
    for await (const row of someRows(rows)) {
      const generation = read(row);
      if (generation) yield scored({ ...generation, text: reply(generation.text) }, plans);
    }
  },
};

/** Prints the authors' aggregates of a generations CSV, or of a per-sample CSV. */
export const metrics: Command = {
  help: "Aggregate the authors' generations or per-sample CSV: one JSON object for each model and density.",
  takes: "one",
  async *run({ files: [file], problem, reply }) {
    const samples: PrintedSample[] = [];
    for await (const { sample } of readSamples(file, problem, reply)) samples.push(sample);
    yield* sampleGroups(samples);
  },
};

/** Reads the samples of a generations CSV with their words, or of a per-sample CSV, which does not contain them. */
export async function* readSamples(
  file: NamedFile | undefined,
  problem: (problem: FileProblem) => void,
  reply = unchanged,
): AsyncIterable<{ sample: PrintedSample; words: readonly string[] | null }> {
  const { header, rows } = await openGenerations(file);
  if (isGenerationsHeader(header)) {
    const read = generationReader(header, problem);
    const plans = planCache();
    for await (const row of someRows(rows)) {
      const generation = read(row);
      if (generation) yield { sample: sampleOf({ ...generation, text: reply(generation.text) }, plans), words: generation.words };
    }
    return;
  }
  const read = printedSampleReader(header, problem);
  for await (const row of someRows(rows)) {
    const sample = read(row);
    if (sample) yield { sample, words: null };
  }
}

/** Returns a row's sample with the counts of its outcomes. */
function sampleOf(generation: Generation, planOf: (words: string[]) => WordPlan): PrintedSample {
  const row = scored(generation, planOf);
  return { ...row, counts: countOutcomes(row.outcomes.map((outcome) => outcome.charAt(0)).join("")) };
}

/** Returns a printed row: the reference verifier's outcomes and the authors' scores of them. */
function scored({ id, model, numRules, seed, words, text, latency }: Generation, planOf: (words: string[]) => WordPlan) {
  const plan = planOf(words);
  const outcomes = matchOutcomes(plan, lowerCase(text).text);
  const { accuracy, omissionShare, modificationShare, primacy } = scoreOutcomes(outcomes.map((outcome) => outcome.charAt(0)).join(""));
  return {
    id,
    model,
    num_rules: numRules,
    seed,
    accuracy,
    omission_pct: omissionShare,
    modification_pct: modificationShare,
    recency_ratio: primacy,
    latency,
    outcomes,
  };
}

/** Caches the plans of recent lists, because the rows of all models use the same lists. */
function planCache(): (words: string[]) => WordPlan {
  const plans = new Map<string, WordPlan>();
  return (words) => {
    const key = words.join(",");
    const known = plans.get(key);
    if (known) return known;
    if (plans.size >= 512) plans.clear();
    const fresh = planWords(words);
    plans.set(key, fresh);
    return fresh;
  };
}

/** Opens a generations CSV or a per-sample CSV. */
const openGenerations = (file: NamedFile | undefined): Promise<FileTable> => openTable(file, [...generationColumns, ...printedColumns]);
