import type { ComparedItem, ComparedMetric, ComparedPair, Comparison } from "@/lib/benchmarks/command";
import { mean } from "@/lib/stats/mean";
import { readPythonJson } from "./answer/python-json";
import { jsonText } from "./answer/python-value";
import { type Case, caseOf, difficultiesOf, parts, rule, ruleOf } from "./command-line";
import { difficulties, difficulty, type LogicifItem } from "./item";
import { named } from "./named-pairs";
import type { LogicifRunParams } from "./params";
import { recordsOf } from "./read-records";
import type { LogicRecord } from "./record";

/** Cases of the same function and input; cases of a function hang together. */
export const compare: Comparison<Case, LogicifItem, LogicifRunParams> = {
  takes: "many",
  options: [rule],
  headline: "functions_overall_both",
  async *read({ files, options, problem }) {
    const by = ruleOf(options);
    for await (const { file, line, record } of recordsOf(files, problem)) {
      const task = record.function ?? record.description ?? record.task;
      if (task === null) problem({ line, kind: "row", file, message: "function, description and task_id are missing." });
      else if (record.input === null && record.instruction === null) problem({ line, kind: "row", file, message: "input is missing." });
      else yield { key: keyOf(record), model: record.model, value: { ...caseOf(record, by), task } };
    }
  },
  *metrics(pairs) {
    const cases = pairs.map((pair) => ({ pair, task: taskOf(pair) }));
    const levels = difficultiesOf(cases.flatMap(({ pair, task }) => [...pair.a, ...pair.b].map((of) => ({ ...of, task }))));
    for (const level of ["overall", ...difficulties] as const) {
      const within = level === "overall" ? cases : cases.filter(({ task }) => levels.get(task) === level);
      if (within.length === 0) continue;
      const functions = new Map<string, ComparedPair<Case>[]>();
      for (const { pair, task } of within) functions.set(task, [...(functions.get(task) ?? []), pair]);
      const single = within.every(({ pair }) => pair.a.length === 1 && pair.b.length === 1);
      for (const part of parts) {
        const right = (side: readonly Case[]) => side.map(({ match }) => Number(match[part]));
        // With repetitions it is how often all cases are right, by the shares of each.
        const all = (of: readonly (readonly Case[])[]) => [of.reduce((product, side) => product * (mean(right(side)) ?? 0), 1)];
        const items = [...functions].map(
          ([task, of]): ComparedItem => ({
            a: all(of.map(({ a }) => a)),
            b: all(of.map(({ b }) => b)),
            drawn: [task],
          }),
        );
        yield shares(`functions_${level}_${part}`, items, single);
      }
      for (const part of parts) {
        const right = (side: readonly Case[]) => side.map(({ match }) => Number(match[part]));
        const items = within.map(({ pair, task }): ComparedItem => ({ a: right(pair.a), b: right(pair.b), drawn: [task] }));
        yield shares(`cases_${level}_${part}`, items, true);
      }
    }
  },
  named,
  stored: {
    content: (item) => JSON.stringify([item.function, item.description, item.prompt, item.input, item.statsKeys]),
    readsItems: false,
    value({ cluster, tags, score, turns }) {
      const facts = turns[0]?.facts;
      if (score === null || !facts) return null;
      const [output, stats] = [facts.output === "right", facts.state === "right"];
      const level = difficulty.safeParse(tags.difficulty);
      return { task: cluster, difficulty: level.success ? level.data : null, score: null, match: { output, stats, both: output && stats } };
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

function shares(metric: string, items: readonly ComparedItem[], yesNo: boolean): ComparedMetric {
  if (yesNo) return { ...percent, metric, items, yesNo };
  return { ...percent, metric, items: items.map(({ a, b, drawn }) => ({ a: a.map((of) => 100 * of), b: b.map((of) => 100 * of), drawn })) };
}

/** Files that name one function differently agree in the order of their names at least. */
const taskOf = ({ a, b }: ComparedPair<Case>): string => [...a, ...b].map(({ task }) => task).sort()[0] ?? "";

/** The content of the prompt; some files have the same words in every `instruction`, so that function and input count as well. */
function keyOf({ instruction, description, function: source, input, task }: LogicRecord): string {
  const read = input === null ? null : readPythonJson(input);
  const named = instruction === null ? task : null;
  return JSON.stringify([instruction, source ?? description ?? named, read ? jsonText(read.value) : input]);
}
