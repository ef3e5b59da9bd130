import { createHash } from "node:crypto";
import type { Command } from "@/lib/benchmarks/command";
import { fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { besideOf } from "@/lib/stats/estimate";
import { gainOf, proportion } from "@/lib/stats/passed-shares";
import { type AuthorsRecord, readRecord } from "./authors/record";
import { verifyResult } from "./authors/verify-result";
import { difficultyLabelOf, difficultyScore } from "./difficulty";

type Problem = (of: FileProblem) => void;

/** A line that is passed through as it is, or the record to print. */
export type ScoredLine = string | Record<string, unknown>;

/**
 * One line a record: the record with `meta_info.verify_result`, in the file's order. A line that cannot be scored is named with its
 * number and passed through as it stands; blank lines are passed over.
 */
async function* scored(file: NamedFile | undefined, problem: Problem): AsyncIterable<ScoredLine> {
  for await (const { text, told } of fileRecords(file, problem)) {
    const record = readRecord(text);
    if ("problems" in record) {
      told(`${record.problems.join(" ")} The line is passed through unscored.`);
      yield text;
      continue;
    }
    yield { ...record.whole, meta_info: { ...record.metaInfo, verify_result: await verifyResult(record) } };
  }
}

interface Tally {
  group: Record<string, string>;
  /** Items of the answers. */
  items: string[];
  strict: boolean[];
  loose: boolean[];
}

/** What tells an item from others, as in imports: its prompt and its rules. */
const identityOf = ({ prompt, rules, language }: AuthorsRecord) =>
  createHash("sha256")
    .update(JSON.stringify([prompt, rules, language]))
    .digest("base64");

/** The records of a file with their verdicts; a line that is none is named, blank lines are passed over. */
export async function* judgedRecords(file: NamedFile | undefined, problem: Problem) {
  for await (const { text, told } of fileRecords(file, problem)) {
    const record = readRecord(text);
    if ("problems" in record) told(record.problems.join(" "));
    else yield { record, ...(await verifyResult(record)) };
  }
}

/** Accuracies in percent over everything, by language and by difficulty, from the answers of a file. */
async function* accuracies(file: NamedFile | undefined, problem: Problem): AsyncIterable<object> {
  const tallies = new Map<string, Tally>();
  const known = new Set<string>();
  for await (const { record, strict, loose } of judgedRecords(file, problem)) {
    const difficulty = record.label ?? difficultyLabelOf(difficultyScore(record.rules));
    const { language } = record;
    const item = identityOf(record);
    known.add(item);
    const groups: Record<string, string>[] = [{}, { language }, { language, difficulty }];
    for (const group of groups) {
      const key = JSON.stringify(group);
      const tally: Tally = tallies.get(key) ?? { group, items: [], strict: [], loose: [] };
      tallies.set(key, tally);
      tally.items.push(item);
      tally.strict.push(strict.label === 1);
      tally.loose.push(loose.label === 1);
    }
  }
  for (const [, { group, items, strict, loose }] of [...tallies].sort(([a], [b]) => a.length - b.length || a.localeCompare(b))) {
    // A file of one prompt is about that prompt, whose answers are independent.
    const of = known.size === 1 ? items.map((_, index) => String(index)) : items;
    const [strictly, loosely, gain] = [proportion(strict, of), proportion(loose, of), gainOf(strict, loose, of)];
    yield {
      ...{ ...group, n: strict.length, strict: strictly.value, loose: loosely.value, gain: (loosely.value ?? 0) - (strictly.value ?? 0) },
      ...{ ...besideOf("strict", strictly), ...besideOf("loose", loosely), ...besideOf("gain", gain) },
    };
  }
}

/** Prints a file of the authors' records with their verdicts. */
export const score: Command = {
  help: "Score the authors' JSON lines: each record with meta_info.verify_result.",
  takes: "one",
  run: ({ files: [file], problem }) => scored(file, problem),
};

/** Prints the accuracies of a file of the authors' records. */
export const metrics: Command = {
  help: "Aggregate the authors' JSON lines: strict and loose accuracy overall, by language and by difficulty, each with its 95 % interval; records of the same prompt and rules are repetitions of an item.",
  takes: "one",
  run: ({ files: [file], problem }) => accuracies(file, problem),
};
