import { createHash } from "node:crypto";
import type { CommandCall, ComparedRecord, FileComparedPair, FileComparison } from "@/lib/benchmarks/command";
import { comparedMetrics, declaredIn } from "@/lib/benchmarks/declared-metric";
import type { RunFacts } from "@/lib/benchmarks/family";
import { modelIn } from "@/lib/benchmarks/reply-field";
import type { Slice } from "@/lib/contracts/slice";
import { goldModel, readScoreTables } from "../formats/score-tables";
import { splitPrompt } from "../formats/split-prompt";
import type { LifbenchItem } from "../items/item";
import { isCrossed, type LifbenchParams } from "../items/params";
import { type Task, type TaskId, tasks } from "../items/tasks";
import { metrics } from "../metrics/declared";
import { capabilityMetrics } from "../metrics/ifp";
import { comparedStability } from "../metrics/ifs";
import { type PairedItem, pairedStability, type Row, waysOf } from "../metrics/paired";
import { ars } from "../metrics/score";
import { lengthsOf } from "../metrics/scored-row";
import { outcomes } from "../score/outcomes";
import type { Marks } from "../score/scorers/marks";
import { markedRecords } from "./command-line";

/**
 * Comparison of samples of the same prompt. Wordings and variables were drawn, crossed within their task; so were contexts if every length
 * has at least two, otherwise results hold for these contexts. Tasks and lengths are fixed.
 */
export const compare: FileComparison<Row, LifbenchItem> = {
  takes: "many",
  headlines: ["ars_overall"],
  async *read({ files, problem }) {
    const isTable = ({ name }: CommandCall["files"][number]) => /\.csv$/i.test(name);
    for await (const { model, ...row } of readScoreTables(files.filter(isTable), problem)) {
      const key = JSON.stringify([row.task, row.length, row.ins_id, row.param_id]);
      if (model !== goldModel) yield { key, model, value: { ...row, context: null } };
    }
    for (const file of files.filter((file) => !isTable(file)))
      for await (const { value, task, marks } of markedRecords(file, problem)) yield recordOf(value, task, marks);
  },
  *metrics(pairs) {
    const items = pairs.map((pair): PairedItem => ({ pair, row: firstOf(pair) }));
    const ways = waysOf(items);
    const overall = { named: (name: string) => name, items };
    const within = lengthsOf(items.map(({ row }) => row)).map((length) => ({
      named: (name: string) => name.replace("_", () => `_by_length_${length}_`),
      items: items.filter(({ row }) => row.length === length),
    }));
    for (const { named, items: part } of [overall, ...within])
      for (const { name, items: partItems } of scored(part))
        yield* comparedMetrics([ars], { items: partItems, ways }, (overall) => named(overall.replace("overall", name)));
    for (const { named, items: part } of [overall, ...within]) yield* comparedMetrics(capabilityMetrics, { items: part, ways }, named);
    yield* comparedMetrics(comparedStability, pairedStability(items));
  },
  named: [
    {
      id: "instruct-base",
      title: "Instruct against base",
      note: "ARS per task for an instruct model and its base model: what instruction tuning adds over plain text completion.",
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
    value({ key, tags, cluster, score, turns }, run: RunFacts<unknown, LifbenchParams>) {
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
        crossed: isCrossed(run),
      };
    },
    declared,
  },
};

const credits = new Map(outcomes.map(({ letter, credit }) => [letter, credit]));

/** Parses names such as `ars_by_length_4_tasks_LSI`, `ifp_Num` and `ifs_average`. */
function declared(name: string): { metric: string; slice: Slice } | null {
  const [, stem, length, rest = ""] = /^([^_]+)_(?:by_length_([^_]+)_)?(.+)$/.exec(name) ?? [];
  const [, tag, value] = (stem === "ars" && /^(task|scenario)s_(.+)$/.exec(rest)) || [];
  const declaration = declaredIn(metrics)(`${stem}_${tag === undefined ? rest : "overall"}`);
  return (
    declaration && {
      ...declaration,
      slice: { ...(length !== undefined && { length: Number(length) }), ...(tag && value && { [tag]: value }) },
    }
  );
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
      // A record without a number is its own unit.
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

/** Returns the same row whichever side comes first: if rows name their numbers differently, the alphabetically first. */
function firstOf({ a, b }: FileComparedPair<Row>): Row {
  const name = (row: Row) => JSON.stringify([row.ins_id, row.param_id, row.length]);
  return [...a, ...b].reduce((first, row) => (name(row) < name(first) ? row : first));
}

/** Lists the items of all tasks, of each scenario and of each task, by the names of these parts. */
function scored(items: readonly PairedItem[]): { name: string; items: readonly PairedItem[] }[] {
  const present = Object.values(tasks).filter(({ id }) => items.some(({ row }) => row.task === id));
  const scenarios = [...new Set(present.map(({ scenario }) => scenario))];
  return [
    { name: "overall", items },
    ...scenarios.map((scenario) => ({
      name: `scenarios_${scenario}`,
      items: items.filter(({ row }) => tasks[row.task].scenario === scenario),
    })),
    ...present.map(({ id }) => ({ name: `tasks_${id}`, items: items.filter(({ row }) => row.task === id) })),
  ];
}
