import type { Command } from "@/lib/benchmarks/command";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { besideOf } from "@/lib/stats/estimate";
import { numberedLines } from "@/lib/text/numbered-lines";
import { readRecord } from "./authors/record";
import { verifyResult } from "./authors/verify-result";
import { difficultyLabelOf, difficultyScore } from "./difficulty";
import { gainOf, proportion } from "./metrics/proportion";

type Problem = (of: FileProblem) => void;

/** A line that is passed through as it is, or the record to print. */
export type ScoredLine = string | Record<string, unknown>;

/**
 * One line a record: the record with `meta_info.verify_result`, in the file's order. A line that cannot be scored is named with its
 * number and passed through as it stands; blank lines are passed over.
 */
async function* scored(file: NamedFile | undefined, problem: Problem): AsyncIterable<ScoredLine> {
  for await (const { line, text } of numberedLines(file?.text() ?? [])) {
    if (text.trim() === "") continue;
    const record = readRecord(text);
    if ("problems" in record) {
      problem({ line, kind: "row", message: `${record.problems.join(" ")} The line is passed through unscored.` });
      yield text;
      continue;
    }
    yield { ...record.whole, meta_info: { ...record.metaInfo, verify_result: await verifyResult(record) } };
  }
}

interface Tally {
  group: Record<string, string>;
  strict: boolean[];
  loose: boolean[];
}

/** Accuracies in percent over everything, by language and by difficulty, from the answers of a file. */
async function* accuracies(file: NamedFile | undefined, problem: Problem): AsyncIterable<object> {
  const tallies = new Map<string, Tally>();
  for await (const { line, text } of numberedLines(file?.text() ?? [])) {
    if (text.trim() === "") continue;
    const record = readRecord(text);
    if ("problems" in record) {
      problem({ line, kind: "row", message: record.problems.join(" ") });
      continue;
    }
    const { strict, loose } = await verifyResult(record);
    const difficulty = record.label ?? difficultyLabelOf(difficultyScore(record.rules));
    const { language } = record;
    const groups: Record<string, string>[] = [{}, { language }, { language, difficulty }];
    for (const group of groups) {
      const key = JSON.stringify(group);
      const tally: Tally = tallies.get(key) ?? { group, strict: [], loose: [] };
      tallies.set(key, tally);
      tally.strict.push(strict.label === 1);
      tally.loose.push(loose.label === 1);
    }
  }
  for (const [, { group, strict, loose }] of [...tallies].sort(([a], [b]) => a.length - b.length || a.localeCompare(b))) {
    const records = strict.map((_, index) => String(index));
    const [strictly, loosely, gain] = [proportion(strict, records), proportion(loose, records), gainOf(strict, loose, records)];
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
  help: "Aggregate the authors' JSON lines: strict and loose accuracy overall, by language and by difficulty, each with its 95 % interval.",
  takes: "one",
  run: ({ files: [file], problem }) => accuracies(file, problem),
};
