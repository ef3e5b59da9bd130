import { createHash } from "node:crypto";
import type { CommandCall, ComparedItem, ComparedMetric, ComparedPair, ComparedRecord, Comparison } from "@/lib/benchmarks/command";
import { modelIn } from "@/lib/benchmarks/reply-field";
import type { Slice } from "@/lib/contracts/slice";
import { splitPrompt } from "./authors/split-prompt";
import { markedRecords } from "./command-line";
import type { LifbenchItem } from "./item";
import { lengthsOf, type ScoredRow } from "./metrics/scored-row";
import { perspectives, stabilities } from "./metrics/stability";
import { outcomes } from "./outcomes";
import { capabilityMetric } from "./published";
import { goldModel, readScoreTables } from "./score-tables";
import type { Marks } from "./scorers/marks";
import { type CapabilityId, capabilityIds, type Task, type TaskId, type TaskPoint, tasks } from "./tasks";

/** A scored sample; `context` tells its context, null where the file holds no prompts. */
interface Row extends ScoredRow {
  context: string | null;
}

/** What belongs to an item whichever side it is read from. */
interface Item {
  pair: ComparedPair<Row>;
  row: Row;
}

/**
 * Samples of the same prompt. Wordings and variables were drawn, crossed within their task; contexts too where each length has two of
 * them at least, else all is said for these contexts. Tasks and lengths are fixed.
 */
export const compare: Comparison<Row, LifbenchItem> = {
  takes: "many",
  headlines: ["ars_overall"],
  async *read({ files, problem }) {
    const isTable = ({ name }: CommandCall["files"][number]) => /\.csv$/i.test(name);
    for await (const { model, ...row } of readScoreTables(files.filter(isTable), problem)) {
      const key = JSON.stringify([row.task, row.length, row.ins_id, row.param_id]);
      if (model !== goldModel) yield { key, model, value: { ...row, context: null } };
    }
    for (const file of files.filter((of) => !isTable(of)))
      for await (const { value, task, marks } of markedRecords(file, problem)) yield recordOf(value, task, marks);
  },
  *metrics(pairs) {
    const items = pairs.map((pair): Item => ({ pair, row: firstOf(pair) }));
    const lengths = lengthsOf(items.map(({ row }) => row));
    const ways = waysOf(items);
    const parts: [part: string, of: Item[]][] = [["", items]];
    for (const length of lengths) parts.push([`by_length_${length}_`, items.filter(({ row }) => row.length === length)]);
    for (const [part, of] of parts) yield* scores(`ars_${part}`, of, ways);
    for (const [part, of] of parts) yield* capabilities(`ifp_${part}`, of, ways);
    yield* stability(items);
  },
  named: [
    {
      id: "instruct-base",
      title: "Instruct against base",
      note: "ARS of each task, of an instruct model and of the base model that it was made from: what was learned by instruction, and what the text alone suggests.",
      labels: ["base", "instruct"],
      kinds: (runs) => runs.map(({ facts }) => (facts.model.base ? 0 : 1)),
      draws: { kind: "chart", chart: "tasks" },
    },
  ],
  stored: {
    content: (item, key) => {
      const { task, context, description, instruction, around, param } = item;
      return JSON.stringify(item.promptless ? [task, key] : [task, context, description, instruction, around, param]);
    },
    readsItems: false,
    value({ key, tags, cluster, score, turns }) {
      const task = tasks[tags.task as TaskId];
      const turn = turns[0];
      if (!task || score === null || !turn) return null;
      return {
        task: task.id,
        ins_id: String(tags.expression ?? key),
        param_id: String(tags.variable ?? key),
        length: String(tags.length ?? "unknown"),
        points: Object.fromEntries(task.points.map(({ id }, at) => [id, turn.credits?.[at] ?? credits.get(turn.outcomes.charAt(at)) ?? 0])),
        total: score,
        context: cluster,
      };
    },
    declared,
  },
};

const credits = new Map(outcomes.map(({ letter, credit }) => [letter, credit]));

/** `ars_by_length_4_tasks_LSI`, `ifp_Num`, `ifs_average`. */
function declared(metric: string): { metric: string; slice: Slice } | null {
  const [, kind = "", length, of = ""] = /^(ars|ifp|ifs)_(?:by_length_([^_]+)_)?(.+)$/.exec(metric) ?? [];
  if (kind === "ifs") return { metric: of === "average" ? "ifs" : `ifs_${of}`, slice: {} };
  const at: Slice = length === undefined ? {} : { length: Number(length) };
  if (kind === "ifp") return { metric: capabilityMetric(of as CapabilityId), slice: at };
  const [group, name] = of.split(/_(.+)/);
  if (kind !== "ars") return null;
  return {
    metric: "ars",
    slice: { ...at, ...(group === "scenarios" && name && { scenario: name }), ...(group === "tasks" && name && { task: name }) },
  };
}

function recordOf(value: Record<string, unknown>, task: Task, { points, total }: Marks): ComparedRecord<Row> {
  const prompt = typeof value.prompt === "string" ? value.prompt : null;
  const content = prompt ?? JSON.stringify([value.param ?? null, value.label ?? null, value.length ?? null]);
  const key = digest(`${task.id} ${content}`);
  const context = prompt === null ? null : digest(splitPrompt(prompt, task.scenario).context);
  return {
    key,
    model: modelIn(value, ["output"]),
    value: {
      task: task.id,
      // A record without a number is drawn by itself.
      ins_id: String(value.ins_id ?? key),
      param_id: String(value.param_id ?? key),
      length: String(value.length ?? "unknown"),
      points: Object.fromEntries(points.map(({ id, earned, maximum }) => [id, earned / maximum])),
      total,
      context,
    },
  };
}

const digest = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** The same whichever side comes first: of rows that name their numbers differently, the first by its text. */
function firstOf({ a, b }: ComparedPair<Row>): Row {
  const name = (row: Row) => JSON.stringify([row.ins_id, row.param_id, row.length]);
  return [...a, ...b].reduce((one, of) => (name(of) < name(one) ? of : one));
}

type Way = "wording" | "variable" | "context";

/** What was drawn: contexts only where no scenario and length has a single one. */
function waysOf(items: readonly Item[]): Way[] {
  const contexts = new Map<string, Set<string | null>>();
  for (const { row } of items) {
    const place = `${tasks[row.task].scenario} ${row.length}`;
    contexts.set(place, (contexts.get(place) ?? new Set()).add(row.context));
  }
  const several = [...contexts.values()].every((of) => of.size > 1);
  return several ? ["wording", "variable", "context"] : ["wording", "variable"];
}

type Choose = (row: Row) => number;

/** An item in the stratum of its task, and of its length where contexts differ by it; wordings and variables are a task's own, contexts a scenario's and length's. */
function comparedItem({ pair, row }: Item, ways: readonly Way[], of: Choose): ComparedItem {
  const drawn: Record<Way, string> = {
    wording: `${row.task} ${row.ins_id}`,
    variable: `${row.task} ${row.param_id}`,
    context: `${tasks[row.task].scenario} ${row.length} ${row.context}`,
  };
  return { a: pair.a.map(of), b: pair.b.map(of), drawn: ways.map((way) => drawn[way]), stratum: stratumOf(row, ways) };
}

const stratumOf = ({ task, length }: Row, ways: readonly Way[]) => (ways.includes("context") ? `${task} ${length}` : task);

/** A mean over items: every task with its weight, within it every item alike. */
function weighted(
  metric: string,
  items: readonly Item[],
  ways: readonly Way[],
  weightOf: (task: Task) => number,
  of: Choose,
): ComparedMetric {
  const inTask = new Map<string, number>();
  const inStratum = new Map<string, { task: Task; count: number }>();
  for (const { row } of items) {
    inTask.set(row.task, (inTask.get(row.task) ?? 0) + 1);
    const stratum = stratumOf(row, ways);
    inStratum.set(stratum, { task: tasks[row.task], count: (inStratum.get(stratum)?.count ?? 0) + 1 });
  }
  const weights = new Map(
    [...inStratum].map(([stratum, { task, count }]) => [stratum, (weightOf(task) * count) / (inTask.get(task.id) ?? 1)]),
  );
  const given = ways.includes("context") ? {} : { given: "for these contexts" };
  const compared = items.map((item) => comparedItem(item, ways, of));
  return { kind: "means", metric, unit: "share", direction: "higher", items: compared, ways, weights, ...given };
}

/** ARS of the tasks, the scenarios and overall. */
function* scores(prefix: string, items: readonly Item[], ways: readonly Way[]): Iterable<ComparedMetric> {
  const total: Choose = (row) => row.total;
  const present = Object.values(tasks).filter(({ id }) => items.some(({ row }) => row.task === id));
  const figure = (name: string, of: readonly Item[]) => weighted(`${prefix}${name}`, of, ways, ({ weight }) => weight, total);
  yield figure("overall", items);
  for (const scenario of new Set(present.map((task) => task.scenario)))
    yield figure(
      `scenarios_${scenario}`,
      items.filter(({ row }) => tasks[row.task].scenario === scenario),
    );
  for (const { id } of present)
    yield figure(
      `tasks_${id}`,
      items.filter(({ row }) => row.task === id),
    );
}

/** IFP in each capability: of each task the points that tell about it, by their maxima. */
function* capabilities(prefix: string, items: readonly Item[], ways: readonly Way[]): Iterable<ComparedMetric> {
  for (const capability of capabilityIds) {
    const of = items.filter(({ row }) => pointsOf(tasks[row.task], capability).length > 0);
    if (of.length === 0) continue;
    const most = (task: Task) => pointsOf(task, capability).reduce((sum, { maximum }) => sum + maximum, 0);
    const share: Choose = ({ task, points }) =>
      pointsOf(tasks[task], capability).reduce((sum, { id, maximum }) => sum + maximum * (points[id] ?? 0), 0) / most(tasks[task]);
    yield weighted(`${prefix}${capability}`, of, ways, most, share);
  }
}

const pointsOf = (task: Task, capability: CapabilityId): TaskPoint[] =>
  task.points.filter(({ capabilities: told }) => told.includes(capability));

/** IFS beside each other; what moves a deviation of five groups is mostly noise. */
function* stability(items: readonly Item[]): Iterable<ComparedMetric> {
  const side = (of: "a" | "b") => {
    const totals = (pair: ComparedPair<Row>) => pair[of].map(({ total }) => total).sort((one, other) => one - other);
    return stabilities(
      items.flatMap(({ pair, row }) => totals(pair).map((total) => ({ ...row, total }))),
      perspectives,
    );
  };
  const [a, b] = [side("a"), side("b")];
  for (const name of [...perspectives, "average"] as const)
    yield {
      ...{ kind: "untested", metric: `ifs_${name}`, unit: "", direction: "lower", a: a[name], b: b[name], n: items.length },
      why: "A deviation between a few groups says too little for an interval.",
    };
}
