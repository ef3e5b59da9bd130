import { createHash } from "node:crypto";
import { type Command, unchanged } from "@/lib/benchmarks/command";
import { isFields } from "@/lib/benchmarks/content-text";
import { printedOn } from "@/lib/benchmarks/declared-metric";
import { fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import type { FoundReplies } from "@/lib/benchmarks/reply-field";
import { HeedError } from "@/lib/errors";
import { exactFields } from "@/lib/text/exact-json";
import { type AuthorsRecord, readRecord } from "../formats/record";
import { verifyResult } from "../formats/verify-result";
import { difficultyLabelOf, difficultyScore } from "../items/difficulty";
import { metrics as declared } from "../metrics/declared";
import { type Answered, Part } from "../metrics/part";

type Problem = (problem: FileProblem) => void;

/** A line that is passed through unchanged, or the record to print. */
export type ScoredLine = string | Record<string, unknown>;

/**
 * Yields one line per record: the record with `meta_info.verify_result`, in the file's order. A line that cannot be scored is reported with
 * its number and passed through unchanged; blank lines are skipped.
 */
async function* scored(file: NamedFile | undefined, problem: Problem, read = unchanged): AsyncIterable<ScoredLine> {
  for await (const { text, warn } of fileRecords(file, problem)) {
    const record = readRecord(text);
    const fault = "problems" in record ? record.problems.join(" ") : faultOf(record.replies);
    if ("problems" in record || fault !== null) {
      warn(`${fault} The line is passed through unscored.`);
      yield text;
      continue;
    }
    const fields = exactFields(text, record.whole);
    const metaInfo = isFields(fields.meta_info) ? fields.meta_info : record.metaInfo;
    for (const answer of answersOf(record)) {
      if (answer === null) warn(`${nullAnswer} the authors’ code fails it.`, "note");
      const answerField = answer === record.answer ? {} : { answer };
      yield {
        ...fields,
        ...answerField,
        meta_info: { ...metaInfo, verify_result: verifyResult({ ...record, answer: answer && read(answer) }) },
      };
    }
  }
}

/** Explains why a record has no readable answer; null if it has one, or states with null that there is none. */
const faultOf = (replies: FoundReplies): string | null =>
  "replies" in replies ? null : "lacks" in replies ? replies.lacks : replies.fault;

const answersOf = ({ replies }: AuthorsRecord): (string | null)[] => ("replies" in replies ? replies.replies.map(({ text }) => text) : []);

const nullAnswer = "answer: is null, so there is no answer:";

interface Tally {
  model: string | null;
  group: Record<string, string>;
  answers: Answered[];
}

/** Identifies an item as imports do: by its prompt and its rules. */
const identityOf = ({ prompt, rules, language }: AuthorsRecord) =>
  createHash("sha256")
    .update(JSON.stringify([prompt, rules, language]))
    .digest("base64");

/** Yields the answers of a file with their verdicts; records without an answer are reported and excluded. */
export async function* judgedRecords(file: NamedFile | undefined, problem: Problem, read = unchanged) {
  for await (const { text, warn } of fileRecords(file, problem)) {
    const record = readRecord(text);
    const fault = "problems" in record ? record.problems.join(" ") : faultOf(record.replies);
    if ("problems" in record || fault !== null) {
      warn(`${fault}`);
      continue;
    }
    for (const answer of answersOf(record)) {
      if (answer === null) warn(`${nullAnswer} it is excluded.`, "note");
      else yield { record, ...verifyResult({ ...record, answer: read(answer) }) };
    }
  }
}

/** Computes accuracies in percent overall, by language and by difficulty, from the answers of a file, for each of its models. */
async function* accuracies(file: NamedFile | undefined, problem: Problem, read = unchanged): AsyncIterable<object> {
  const tallies = new Map<string, Tally>();
  const models: (string | null)[] = [];
  for await (const { record, strict, loose } of judgedRecords(file, problem, read)) {
    const difficulty = record.label ?? difficultyLabelOf(difficultyScore(record.rules));
    const { language, model } = record;
    // Answers to one prompt are repetitions of one item; a single item does not show how items differ, and has no interval.
    const verdicts = { strict: strict.label === 1, loose: loose.label === 1 };
    const answer = { cluster: identityOf(record), repetition: 0, scored: true, ...verdicts, kinds: [] };
    if (!models.includes(model)) models.push(model);
    const groups: Record<string, string>[] = [{}, { language }, { language, difficulty }];
    for (const group of groups) {
      const key = JSON.stringify([model, group]);
      const tally: Tally = tallies.get(key) ?? { model, group, answers: [] };
      tallies.set(key, tally);
      tally.answers.push(answer);
    }
  }
  if (models.length === 0) throw new HeedError("invalid", "No answer can be scored, so there are no results.");
  const inOrder = ([a, { model: modelA }]: [string, Tally], [b, { model: modelB }]: [string, Tally]) =>
    models.indexOf(modelA) - models.indexOf(modelB) || a.length - b.length || (a < b ? -1 : 1);
  for (const [, { model, group, answers }] of [...tallies].sort(inOrder)) {
    const printed = printedOn(declared, [new Part("answers", {}, answers)]);
    yield {
      ...(model !== null && { model }),
      ...{ ...group, n: answers.length, ...printed },
      // The exact difference of the two printed figures.
      gain: Number(printed.loose) - Number(printed.strict),
    };
  }
}

/** Command that prints a file of the authors' records with their verdicts. */
export const score: Command = {
  help: "Score the authors' JSON lines: each record with meta_info.verify_result.",
  takes: "one",
  run: ({ files: [file], problem, reply }) => scored(file, problem, reply),
};

/** Command that prints the accuracies of a file of the authors' records. */
export const metrics: Command = {
  help: "Aggregate the authors' JSON lines: strict and loose accuracy overall, by language and by difficulty, each with its 95% interval, for each model that the records name (model); records of the same prompt and rules are repetitions of an item.",
  takes: "one",
  run: ({ files: [file], problem, reply }) => accuracies(file, problem, reply),
};
