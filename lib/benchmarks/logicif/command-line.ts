import type { Command, CommandOption } from "@/lib/benchmarks/command";
import { HeedError } from "@/lib/errors";
import { besideOf, shareEstimate } from "@/lib/stats/estimate";
import { extractByReference, extractLeniently, type GivenAnswer } from "./answer/extract";
import { type Match, matchOf } from "./answer/match";
import { jsonText, type PyValue } from "./answer/python-value";
import { levelsOf } from "./difficulty";
import { type Difficulty, difficulties } from "./item";
import { recordsOf } from "./read-records";
import type { LogicRecord } from "./record";

type Rule = "reference" | "lenient";

export const rule: CommandOption = {
  name: "verifier",
  kind: "text",
  help: "How answers are found: reference (the authors’ rule, the default) or lenient (ours).",
};

export function ruleOf(options: Readonly<Record<string, string>>): Rule {
  const named = options.verifier ?? "reference";
  if (named === "reference" || named === "lenient") return named;
  throw new HeedError("invalid", `There is no verifier “${named}”. Known: reference, lenient.`);
}

/** The answer of a record: out of its response, or the file's own where it holds no response. */
function answerOf({ response, stored }: Pick<LogicRecord, "response" | "stored">, of: Rule): GivenAnswer | null {
  if (response === undefined && stored !== undefined) return stored;
  const reply = response ?? "";
  return (of === "lenient" ? extractLeniently(reply) : extractByReference(reply)).answer;
}

/** The record as it stands with its answer and its match in place of any that it had. */
function scoredLine({ members, response, stored }: LogicRecord, answer: GivenAnswer | null, match: Match): string {
  const texts = new Map([...members].map(([key, { text }]) => [key, text]));
  if (response !== undefined || stored === undefined) {
    const output = new Map<string, PyValue>([
      ["output", answer?.output ?? null],
      ["stats", answer?.stats ?? null],
      ["success", answer !== null],
    ]);
    texts.set("llm_output", jsonText(output));
  }
  texts.set("match", jsonText(new Map(Object.entries(match))));
  return `{${[...texts].map(([key, text]) => `${jsonText(key)}: ${text}`).join(", ")}}`;
}

/** Prints each record of the authors' result files with the answer in its response and whether it is right. */
export const score: Command = {
  help: "Score the authors' result records (JSON lines): adds llm_output and match {output, stats, both} to each.",
  takes: "many",
  options: [rule],
  async *run({ files, options, problem }) {
    const by = ruleOf(options);
    for await (const { file, line, record } of recordsOf(files, problem)) {
      if (record.response === undefined && record.stored === undefined)
        problem({ line, kind: "note", file, message: "There is neither a response nor an answer in it: counted as wrong." });
      const answer = answerOf(record, by);
      yield scoredLine(record, answer, matchOf(record.expected, answer));
    }
  },
};

export const parts = ["output", "stats", "both"] as const;

/** A record as metrics count it. */
export interface Case {
  /** Tells its function. */
  task: string;
  difficulty: Difficulty | null;
  score: number | null;
  match: Match;
}

/** A record's case: the match that its file holds, else that of its answer. */
export function caseOf({ difficulty, score: own, match, ...record }: LogicRecord, by: Rule): Omit<Case, "task"> {
  return { difficulty, score: own, match: match ?? matchOf(record.expected, answerOf(record, by)) };
}

/** A record with what tells its case from the others of its function; records that agree in it repeat the case. */
interface Counted extends Case {
  name: string;
}

/** Whether names tell the cases of some function apart: else each record is a case of its own. */
function namesTell(of: readonly Counted[]): boolean {
  const first = new Map<string, string>();
  return of.some(({ task, name }) => {
    const known = first.get(task) ?? name;
    first.set(task, known);
    return known !== name;
  });
}

/** Functions by all of their cases, each repetition by itself, as in a run: the nth record of a case is of the nth. One that lacks a case is left out. */
function wholeFunctions(of: readonly Counted[]): { task: string; match: Match }[] {
  const isTold = namesTell(of);
  const functions = new Map<string, Map<string, Match[]>>();
  for (const [at, { task, name, match }] of of.entries()) {
    const cases = functions.get(task) ?? new Map<string, Match[]>();
    const own = isTold ? name : String(at);
    functions.set(task, cases.set(own, [...(cases.get(own) ?? []), match]));
  }
  return [...functions].flatMap(([task, named]) => {
    const cases = [...named.values()];
    const repetitions = Math.min(...cases.map(({ length }) => length));
    return Array.from({ length: repetitions }, (_, nth) => {
      const all = (part: (typeof parts)[number]) => cases.every((records) => records[nth]?.[part]);
      return { task, match: { output: all("output"), stats: all("stats"), both: all("both") } };
    });
  });
}

/** Percent of cases, and of functions by all of their cases; and beside them, by name, their intervals with functions as clusters. */
function percents(of: readonly Counted[], level: string) {
  const shares = (matches: readonly Match[]) => ({
    n: matches.length,
    ...Object.fromEntries(parts.map((part) => [part, (100 * matches.filter((match) => match[part]).length) / matches.length])),
  });
  const intervals = (unit: "functions" | "cases", all: readonly { task: string; match: Match }[]) =>
    parts.map((part) => {
      const values = all.map(({ match }) => Number(match[part]));
      const tasks = all.map(({ task }) => task);
      const estimate = shareEstimate(values, tasks, { cluster: "function", independent: unit === "functions" });
      return besideOf(`${unit}_${level}_${part}`, estimate);
    });
  const whole = wholeFunctions(of);
  return {
    ...{ functions: shares(whole.map(({ match }) => match)), cases: shares(of.map(({ match }) => match)) },
    beside: [...intervals("functions", whole), ...intervals("cases", of)],
  };
}

/** Difficulty by function: the file's own, else the tercile of its score among those of the file. */
export function difficultiesOf(cases: readonly Case[]): Map<string, Difficulty> {
  const scores = new Map(cases.flatMap(({ task, score: of }) => (of === null ? [] : [[task, of] as const])));
  const levels = levelsOf([...scores.values()]);
  const found = new Map([...scores.keys()].flatMap((task, at) => (levels[at] ? [[task, levels[at].difficulty] as const] : [])));
  for (const { task, difficulty } of cases) if (difficulty) found.set(task, difficulty);
  return found;
}

/** Prints percents of functions and of cases right, one object a model. */
export const metrics: Command = {
  help: "Percent of functions and of cases right (output, stats, both), overall and by difficulty, of scored or unscored result records, each with its 95 % interval (where the records of a case repeat, each repetition of a function counts); one JSON object, or one a model where the files name several.",
  takes: "many",
  options: [rule],
  async *run({ files, options, problem }) {
    const by = ruleOf(options);
    const models = new Map<string | null, Counted[]>();
    for await (const { file, line, record } of recordsOf(files, problem)) {
      const { task, model, testCase, input } = record;
      if (task === null) {
        problem({ line, kind: "row", file, message: "task_id is missing." });
        continue;
      }
      const cases = models.get(model) ?? [];
      models.set(model, cases);
      const name = JSON.stringify(testCase === null && input === null ? cases.length : [testCase, input]);
      cases.push({ task, name, ...caseOf(record, by) });
    }
    if (models.size === 0) throw new HeedError("invalid", "There is no record to count: the files must be result records (JSON lines).");
    for (const [model, cases] of models) {
      const levels = difficultiesOf(cases);
      const within = difficulties.map((of) => [of, cases.filter(({ task }) => levels.get(task) === of)] as const);
      const shown = [["overall", cases] as const, ...within.filter(([, of]) => of.length > 0)].map(
        ([name, of]) => [name, percents(of, name)] as const,
      );
      yield {
        ...(model !== null && { model }),
        functions: Object.fromEntries(shown.map(([name, of]) => [name, of.functions])),
        cases: Object.fromEntries(shown.map(([name, of]) => [name, of.cases])),
        ...Object.assign({}, ...shown.flatMap(([, { beside }]) => beside)),
      };
    }
  },
};
