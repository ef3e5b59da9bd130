import type { ComparedItem, ComparedPair, Comparison } from "@/lib/benchmarks/command";
import { readPythonJson } from "./answer/python-json";
import { jsonText } from "./answer/python-value";
import { answersOption, type Case, caseOf, difficultiesOf, modelTeller, parts, readingOf, rule } from "./command-line";
import { difficulties, difficulty, type LogicifItem } from "./item";
import { named } from "./named-pairs";
import type { LogicifRunParams } from "./params";
import { recordsOf } from "./read-records";
import type { LogicRecord } from "./record";

/** A case of a file by its name there, or of a run by the repetition that it was asked in. */
interface Tried extends Case {
  testCase?: number | string | null;
  repetition?: number;
}

/** Cases of the same function and input; cases of a function hang together. */
export const compare: Comparison<Tried, LogicifItem, LogicifRunParams> = {
  takes: "many",
  options: [rule, answersOption],
  headlines: ["functions_overall_both"],
  async *read({ files, options, problem }) {
    const by = readingOf(options);
    const modelOf = modelTeller(files);
    for await (const { file, told, record } of recordsOf(files, problem)) {
      const task = record.function ?? record.description ?? record.task;
      if (task === null) told("function, description and task_id are missing.");
      else if (record.input === null && record.instruction === null) told("input is missing.");
      else {
        const own = caseOf(record, by, told);
        const model = modelOf(record, file);
        if (own) yield { key: keyOf(record), model, value: { ...own, task, testCase: record.testCase } };
      }
    }
  },
  *metrics(pairs) {
    const cases = pairs.map((pair) => ({ pair, task: taskOf(pair) }));
    const levels = difficultiesOf(cases.flatMap(({ pair, task }) => [...pair.a, ...pair.b].map((of) => ({ ...of, task }))));
    for (const level of ["overall", ...difficulties] as const) {
      const within = level === "overall" ? cases : cases.filter(({ task }) => levels.get(task) === level);
      if (within.length === 0) continue;
      const functions = new Map<string, ComparedPair<Tried>[]>();
      for (const { pair, task } of within) functions.set(task, [...(functions.get(task) ?? []), pair]);
      for (const part of parts) {
        const items = [...functions].flatMap(([task, of]): ComparedItem[] => {
          const [a, b] = [
            wholes(
              of.map((pair) => pair.a),
              part,
            ),
            wholes(
              of.map((pair) => pair.b),
              part,
            ),
          ];
          return a.length > 0 && b.length > 0 ? [{ a, b, drawn: [task] }] : [];
        });
        yield { ...percent, metric: `functions_${level}_${part}`, items, yesNo: true };
      }
      for (const part of parts) {
        const right = (side: readonly Tried[]) => side.map(({ match }) => Number(match[part]));
        const items = within.map(({ pair, task }): ComparedItem => ({ a: right(pair.a), b: right(pair.b), drawn: [task] }));
        yield { ...percent, metric: `cases_${level}_${part}`, items, yesNo: true };
      }
    }
  },
  named,
  stored: {
    content: (item) => JSON.stringify([item.function, item.description, item.prompt, item.input, item.statsKeys]),
    readsItems: false,
    value({ cluster, tags, score, turns, repetition }) {
      const facts = turns[0]?.facts;
      if (score === null || !facts) return null;
      const [output, stats] = [facts.output === "right", facts.state === "right"];
      const level = difficulty.safeParse(tags.difficulty);
      const match = { output, stats, both: output && stats };
      return { task: cluster, difficulty: level.success ? level.data : null, score: null, match, repetition };
    },
    declared(metric) {
      const [unit = "", level = "", part = ""] = metric.split("_");
      const slice = {
        ...(level !== "overall" && { difficulty: level }),
        ...(part !== "both" && { what: part === "stats" ? "state" : part }),
      };
      return { metric: unit, slice };
    },
  },
};

const percent = { kind: "means", unit: "%", direction: "higher", ways: ["function"] } as const;

/**
 * Whether all cases of a function are right, for each repetition of which every case is there, as `metrics` counts functions. Cases of a file
 * with one input and several names are several; its records do not say their repetition, so the nth of a case is of the nth.
 */
function wholes(cases: readonly (readonly Tried[])[], part: (typeof parts)[number]): number[] {
  const named = cases.flatMap((of) =>
    [...new Set(of.map(({ testCase }) => testCase))].map((name) => of.filter(({ testCase }) => testCase === name)),
  );
  const tried = named.map((of) => new Map(of.map(({ match, repetition }, at) => [repetition ?? at, match[part]])));
  const [first, ...rest] = tried;
  if (!first) return [];
  return [...first.keys()].filter((nth) => rest.every((of) => of.has(nth))).map((nth) => Number(tried.every((of) => of.get(nth))));
}

/** Files that name one function differently agree in the order of their names at least. */
const taskOf = ({ a, b }: ComparedPair<Tried>): string => [...a, ...b].map(({ task }) => task).sort()[0] ?? "";

/** The content of the prompt; some files have the same words in every `instruction`, so that function and input count as well. */
function keyOf({ instruction, description, function: source, input, task }: LogicRecord): string {
  const read = input === null ? null : readPythonJson(input);
  const named = instruction === null ? task : null;
  return JSON.stringify([instruction, source ?? description ?? named, read ? jsonText(read.value) : input]);
}
