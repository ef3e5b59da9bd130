import type { Command } from "@/lib/benchmarks/command";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { besides } from "./metrics/besides";
import { capabilityScores } from "./metrics/capabilities";
import { rubricScore } from "./metrics/rubric-score";
import { byLength, type ScoredRow } from "./metrics/scored-row";
import { perspectives, stabilities, taskStability } from "./metrics/stability";
import { readRecords } from "./read-records";
import { parseRecord } from "./record";
import { goldModel, readScoreTables } from "./score-tables";
import type { Marks } from "./scorers/marks";
import { scoreRecord } from "./scorers/score-record";
import { type Task, taskNamed } from "./tasks";

/** Prints each record of the authors' output files with the scores that their code gives it. */
export const score: Command = {
  help: "Score the authors' output records (JSON lines or one JSON list), by each record's task or its file's name.",
  takes: "many",
  async *run({ files, problem }) {
    for (const file of files) yield* scoredRecords(file, problem);
  },
};

/** Prints the authors' aggregates of a folder of score tables. */
export const metrics: Command = {
  help: "Aggregate the authors' score tables (a CSV file a task): ARS, IFP and IFS with 95 % intervals and n, one JSON object a model.",
  takes: "many",
  async *run({ files, problem }) {
    const models = new Map<string, ScoredRow[]>();
    for await (const { model, ...row } of readScoreTables(files, problem)) {
      if (model === goldModel) continue;
      const rows = models.get(model);
      if (rows) rows.push(row);
      else models.set(model, [row]);
    }
    if (models.size === 0)
      throw new HeedError("invalid", "There is no row of a model: the files must be score tables such as list-single_query_id.csv.");
    for (const [model, rows] of models) yield { model, samples: rows.length, ...aggregates(rows), ...besides(rows) };
  },
};

async function* scoredRecords(file: NamedFile, problem: (of: FileProblem) => void): AsyncIterable<object> {
  for await (const { value, marks } of markedRecords(file, problem)) yield { ...value, score_dict: scoreDict(marks) };
}

/** Records of a file with their tasks and what the authors' scorers give them. */
export async function* markedRecords(
  file: NamedFile,
  problem: (of: FileProblem) => void,
): AsyncIterable<{ value: Record<string, unknown>; task: Task; marks: Marks }> {
  const ofFile = taskNamed(file.name);
  for await (const { value, told } of readRecords(file, problem)) {
    const named = typeof value === "object" && value !== null && "task" in value ? value.task : undefined;
    const task = typeof named === "string" ? taskNamed(named) : ofFile;
    if (!task) {
      told(
        typeof named === "string"
          ? `there is no task “${named}”.`
          : "neither the record nor the file's name says its task (list-single_query_id, LSI and so on).",
      );
      continue;
    }
    const parsed = parseRecord(task.id, value);
    if ("fault" in parsed) told(`${parsed.fault}.`);
    else yield { value: value as Record<string, unknown>, task, marks: scoreRecord(parsed.record) };
  }
}

/** Each point over its maximum under the authors' name, and the total. */
export function scoreDict({ points, total }: Marks): Record<string, number> {
  return { ...Object.fromEntries(points.map(({ id, earned, maximum }) => [id, earned / maximum])), total_score: total };
}

/** ARS by task, scenario and overall, IFP and IFS, each also within each length. */
function aggregates(rows: readonly ScoredRow[]) {
  const byName = <T>(of: (rows: readonly ScoredRow[]) => T) =>
    Object.fromEntries(byLength(rows, of).map(({ length, value }) => [length, value]));
  return {
    ars: { ...rubricScore(rows), by_length: byName(rubricScore) },
    ifp: { ...capabilityScores(rows), by_length: byName(capabilityScores) },
    ifs: {
      ...stabilities(rows, perspectives),
      tasks: Object.fromEntries(perspectives.map((perspective) => [perspective, taskStability(rows, perspective)])),
      by_length: byName((within) => stabilities(within, ["expression", "variable"])),
    },
  };
}
