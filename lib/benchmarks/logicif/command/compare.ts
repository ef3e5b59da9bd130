import type { FileComparedPair, FileComparison } from "@/lib/benchmarks/command";
import { comparedMetrics } from "@/lib/benchmarks/declared-metric";
import { recordsOf } from "../formats/read-records";
import type { LogicRecord } from "../formats/record";
import { difficulties, difficulty, type LogicifItem } from "../items/item";
import type { LogicifRunParams } from "../items/params";
import { fileParts, metrics, type Tried } from "../metrics/declared";
import { grouped } from "../metrics/part";
import { readPythonJson } from "../score/answer/python-json";
import { jsonText } from "../score/answer/python-value";
import { answersOption, type Case, caseOf, difficultiesOf, modelTeller, readingOf, rule } from "./command-line";
import { named } from "./named-pairs";

/** A case with the identifier of its function. */
type Compared = Case & Tried;

/** Comparison of cases with the same function and input; functions are clusters. */
export const compare: FileComparison<Compared, LogicifItem, LogicifRunParams> = {
  takes: "many",
  options: [rule, answersOption],
  headlines: ["functions_overall_both"],
  async *read({ files, options, problem }) {
    const by = readingOf(options);
    const modelOf = modelTeller(files);
    for await (const { file, warn, record } of recordsOf(files, problem)) {
      const task = record.function ?? record.description ?? record.task;
      if (task === null) warn("function, description and task_id are missing.");
      else if (record.input === null && record.instruction === null) warn("input is missing.");
      else {
        const scoredCase = caseOf(record, by, warn);
        const model = modelOf(record, file);
        if (scoredCase) yield { key: keyOf(record), model, value: { ...scoredCase, task, testCase: record.testCase } };
      }
    }
  },
  *metrics(pairs) {
    const cases = pairs.map((pair) => ({ pair, task: taskOf(pair) }));
    const levels = difficultiesOf(cases.flatMap(({ pair, task }) => [...pair.a, ...pair.b].map((compared) => ({ ...compared, task }))));
    for (const level of ["overall", ...difficulties] as const) {
      const within = level === "overall" ? cases : cases.filter(({ task }) => levels.get(task) === level);
      if (within.length === 0) continue;
      const functions = grouped(within, ({ task }) => task);
      for (const metric of metrics)
        for (const part of fileParts)
          yield* comparedMetrics([metric], { cases: within, functions, part }, (name) => `${name}_${level}_${part}`);
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

/** Files may name a function differently; the alphabetically first name identifies it. */
const taskOf = ({ a, b }: FileComparedPair<Compared>): string => [...a, ...b].map(({ task }) => task).sort()[0] ?? "";

/** Returns the content of the prompt. Some files have the same words in every `instruction`, so function and input are included. */
function keyOf({ instruction, description, function: source, input, task }: LogicRecord): string {
  const read = input === null ? null : readPythonJson(input);
  const named = instruction === null ? task : null;
  return JSON.stringify([instruction, source ?? description ?? named, read ? jsonText(read.value) : input]);
}
