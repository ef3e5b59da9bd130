import { type Command, type CommandOption, unchanged } from "@/lib/benchmarks/command";
import { modelsOfFiles } from "@/lib/benchmarks/file-models";
import type { FileRecord } from "@/lib/benchmarks/file-records";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { besideOf } from "@/lib/stats/estimate";
import { authorsModel } from "../formats/import-form";
import { recordsOf } from "../formats/read-records";
import type { LogicRecord } from "../formats/record";
import { levelsOf } from "../items/difficulty";
import { type Difficulty, difficulties } from "../items/item";
import { casesRight, fileParts, functionsRight, type RightMetric } from "../metrics/declared";
import { extractByReference, extractLeniently, type GivenAnswer } from "../score/answer/extract";
import { type Match, matchOf } from "../score/answer/match";
import { jsonText, type PyValue } from "../score/answer/python-value";

type Rule = "reference" | "lenient";

export const rule: CommandOption = {
  name: "verifier",
  kind: "text",
  help: "How answers are extracted: reference (the authors’ rule, the default) or lenient (Heed’s).",
};

function ruleOf(options: Readonly<Record<string, string>>): Rule {
  const named = options.verifier ?? "reference";
  if (named === "reference" || named === "lenient") return named;
  throw new HeedError("invalid", `There is no verifier “${named}”. Available: reference, lenient.`);
}

/** Option that selects the answer to score if a record has one besides its response. */
export const answersOption: CommandOption = {
  name: "answers",
  kind: "text",
  help: "stored (the answer in the record’s llm_output; the default, as in an import) or rule (each response is parsed again; the default with --verifier)",
};

/** Rules for reading answers: the extraction rule, and whether answers stored in records take precedence. */
export interface Reading {
  rule: Rule;
  keepsStored: boolean;
}

/** Returns the reading rules that the options select; throws `invalid` for other values. */
export function readingOf(options: Readonly<Record<string, string>>): Reading {
  const answers = options.answers ?? (options.verifier === undefined ? "stored" : "rule");
  if (answers !== "stored" && answers !== "rule")
    throw new HeedError("invalid", `There are no answers “${answers}”. Available: stored, rule.`);
  return { rule: ruleOf(options), keepsStored: answers === "stored" };
}

/** Checks whether the record's stored answer is used. */
const isStored = ({ response, stored }: Pick<LogicRecord, "response" | "stored">, { keepsStored }: Reading): boolean =>
  stored !== undefined && (keepsStored || response === undefined);

/** Returns the answer of a record, stored or extracted from its response; undefined if it has neither. */
function answerOf(record: Pick<LogicRecord, "response" | "stored">, by: Reading): GivenAnswer | null | undefined {
  const { response, stored } = record;
  if (isStored(record, by)) return stored;
  if (response === undefined || response === null) return undefined;
  return (by.rule === "lenient" ? extractLeniently(response) : extractByReference(response)).answer;
}

/** Returns the record with the part of its response that is scored. */
const answered = (record: LogicRecord, read: typeof unchanged): LogicRecord =>
  typeof record.response === "string" ? { ...record, response: read(record.response) } : record;

/** Writes the record with its answer and match, which replace previous ones. */
function scoredLine(record: LogicRecord, answer: GivenAnswer | null, match: Match, by: Reading): string {
  const { members, response } = record;
  const texts = new Map([...members].map(([key, { text }]) => [key, text]));
  if (typeof response === "string" && !["llm_response", "response"].some((name) => members.get(name)?.value === response))
    texts.set("llm_response", jsonText(response));
  if (!isStored(record, by)) {
    const output = new Map<string, PyValue>([
      ["output", answer?.output ?? null],
      ["stats", answer?.stats ?? null],
      ["success", answer !== null],
    ]);
    texts.set("llm_output", jsonText(output));
  }
  texts.set("match", jsonText(new Map(Object.entries(match))));
  return recordLine(texts);
}

const recordLine = (texts: ReadonlyMap<string, string>) => `{${[...texts].map(([key, text]) => `${jsonText(key)}: ${text}`).join(", ")}}`;

const nullResponse = "Its response is null, so there is no reply:";

/** Prints each record of the authors' result files with the answer from its response and whether it is right. */
export const score: Command = {
  help: "Score the authors' result records (JSON lines): adds llm_output and match {output, stats, both} to each.",
  takes: "many",
  options: [rule, answersOption],
  async *run({ files, options, problem, reply = unchanged }) {
    const by = readingOf(options);
    for await (const { warn, record } of recordsOf(files, problem)) {
      const answer = answerOf(answered(record, reply), by);
      if (answer === undefined && record.lacks !== null) {
        warn(`${record.lacks} The record is passed through unscored.`);
        yield recordLine(new Map([...record.members].map(([key, { text }]) => [key, text])));
        continue;
      }
      if (answer === undefined) warn(`${nullResponse} the authors’ code counts it as wrong.`, "note");
      yield scoredLine(record, answer ?? null, matchOf(record.expected, answer ?? null), by);
    }
  },
};

/** Makes a function that returns the model of a record, from its file or folder name if there are several files; null if unknown. */
export function modelTeller(files: readonly NamedFile[]): (record: Pick<LogicRecord, "model">, file: string) => string | null {
  const named = modelsOfFiles(files.map(({ name }) => name));
  return ({ model }, file) => model ?? (files.length > 1 ? (authorsModel(file) ?? named.get(file) ?? null) : null);
}

/** A record as metrics count it. */
export interface Case {
  /** Identifies its function. */
  task: string;
  difficulty: Difficulty | null;
  score: number | null;
  match: Match;
}

/** Returns a record's case by its answer, or by the match in its file if it has no reply. Null if it has neither, which is reported. */
export function caseOf(record: LogicRecord, by: Reading, warn: FileRecord["warn"]): Omit<Case, "task"> | null {
  const { difficulty, score, expected, lacks } = record;
  const answer = answerOf(record, by);
  const match = answer === undefined ? record.match : matchOf(expected, answer);
  if (match) return { difficulty, score, match };
  if (lacks === null) warn(`${nullResponse} it is excluded.`, "note");
  else warn(lacks);
  return null;
}

/**
 * A record with a name that identifies its case within its function; records with the same name repeat the case. `match` is null if it has
 * no reply.
 */
interface Counted extends Omit<Case, "match"> {
  name: string;
  match: Match | null;
}

/** Checks whether names distinguish the cases of any function; otherwise each record is its own case. */
function areCasesNamed(counted: readonly Counted[]): boolean {
  const first = new Map<string, string>();
  return counted.some(({ task, name }) => {
    const known = first.get(task) ?? name;
    first.set(task, known);
    return known !== name;
  });
}

/**
 * Evaluates functions by all their cases, separately for each repetition, as in a run: the nth record of a case belongs to the nth
 * repetition. Repetitions that lack a case are excluded.
 */
function wholeFunctions(counted: readonly Counted[]): { task: string; match: Match }[] {
  const isNamed = areCasesNamed(counted);
  const functions = new Map<string, Map<string, (Match | null)[]>>();
  for (const [at, { task, name, match }] of counted.entries()) {
    const cases = functions.get(task) ?? new Map<string, Match[]>();
    const caseKey = isNamed ? name : String(at);
    functions.set(task, cases.set(caseKey, [...(cases.get(caseKey) ?? []), match]));
  }
  return [...functions].flatMap(([task, named]) => {
    const cases = [...named.values()];
    const repetitions = Math.min(...cases.map(({ length }) => length));
    const whole = Array.from({ length: repetitions }, (_, nth) => nth).filter((nth) => cases.every((records) => records[nth]));
    return whole.map((nth) => {
      const all = (part: (typeof fileParts)[number]) => cases.every((records) => records[nth]?.[part]);
      return { task, match: { output: all("output"), stats: all("stats"), both: all("both") } };
    });
  });
}

/** Computes percentages of right cases and of functions with only right cases, with their intervals by name and functions as clusters. */
function percents(counted: readonly Counted[], level: string) {
  const shares = (matches: readonly Match[]) => ({
    n: matches.length,
    ...Object.fromEntries(
      fileParts.map((part) => [part, matches.length === 0 ? null : (100 * matches.filter((match) => match[part]).length) / matches.length]),
    ),
  });
  const intervals = ({ id, estimate }: RightMetric, all: readonly { task: string; match: Match }[]) =>
    fileParts.map((part) => {
      const trials = all.map(({ task, match }) => ({ cluster: task, value: Number(match[part]) }));
      return besideOf(`${id}_${level}_${part}`, estimate(trials));
    });
  const whole = wholeFunctions(counted);
  const answered = counted.flatMap(({ task, match }) => (match ? [{ task, match }] : []));
  return {
    ...{ functions: shares(whole.map(({ match }) => match)), cases: shares(answered.map(({ match }) => match)) },
    beside: [...intervals(functionsRight, whole), ...intervals(casesRight, answered)],
  };
}

/** Returns the difficulty of each function: the file's own, or else the tercile of its score within the file. */
export function difficultiesOf(cases: readonly Omit<Case, "match">[]): Map<string, Difficulty> {
  const scores = new Map(cases.flatMap(({ task, score }) => (score === null ? [] : [[task, score] as const])));
  const levels = levelsOf([...scores.values()]);
  const byTask = new Map([...scores.keys()].flatMap((task, at) => (levels[at] ? [[task, levels[at].difficulty] as const] : [])));
  for (const { task, difficulty } of cases) if (difficulty) byTask.set(task, difficulty);
  return byTask;
}

/** Prints percentages of right functions and right cases, with one object per model. */
export const metrics: Command = {
  help: "Percent of functions and of cases right (output, stats, both), overall and by difficulty, of scored or unscored result records, each with its 95% interval (where the records of a case repeat, each repetition of a function counts); one JSON object, or one per model where the files name several.",
  takes: "many",
  options: [rule, answersOption],
  async *run({ files, options, problem, reply = unchanged }) {
    const by = readingOf(options);
    const modelOf = modelTeller(files);
    const models = new Map<string | null, Counted[]>();
    let counted = 0;
    for await (const { file, warn, record } of recordsOf(files, problem)) {
      const { task, testCase, input } = record;
      if (task === null) {
        warn("task_id is missing.");
        continue;
      }
      const scoredCase = caseOf(answered(record, reply), by, warn);
      // A record without any reply field is an item only and belongs to no model.
      if (!scoredCase && record.lacks !== null) continue;
      if (scoredCase) counted++;
      const model = modelOf(record, file);
      const cases = models.get(model) ?? [];
      models.set(model, cases);
      const name = JSON.stringify(testCase === null && input === null ? cases.length : [testCase, input]);
      const { difficulty, score: level } = record;
      cases.push({ task, name, ...(scoredCase ?? { difficulty, score: level, match: null }) });
    }
    if (counted === 0) throw new HeedError("invalid", "There are no records: the files must be result records (JSON Lines).");
    for (const [model, cases] of models) {
      const levels = difficultiesOf(cases);
      const within = difficulties.map((level) => [level, cases.filter(({ task }) => levels.get(task) === level)] as const);
      const shown = [["overall", cases] as const, ...within.filter(([, levelCases]) => levelCases.length > 0)].map(
        ([name, levelCases]) => [name, percents(levelCases, name)] as const,
      );
      yield {
        ...(model !== null && { model }),
        functions: Object.fromEntries(shown.map(([name, figures]) => [name, figures.functions])),
        cases: Object.fromEntries(shown.map(([name, figures]) => [name, figures.cases])),
        ...Object.assign({}, ...shown.flatMap(([, { beside }]) => beside)),
      };
    }
  },
};
