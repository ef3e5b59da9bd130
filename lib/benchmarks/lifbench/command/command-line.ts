import { type Command, unchanged } from "@/lib/benchmarks/command";
import { isFields } from "@/lib/benchmarks/content-text";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { repliesIn } from "@/lib/benchmarks/reply-field";
import { HeedError } from "@/lib/errors";
import { exactFields } from "@/lib/text/exact-json";
import { readRecords } from "../formats/read-records";
import { parseRecord } from "../formats/record";
import { goldModel, readScoreTables } from "../formats/score-tables";
import { lengthOfContext } from "../items/params";
import { type Task, taskNamed } from "../items/tasks";
import { besides } from "../metrics/besides";
import { capabilityScores } from "../metrics/capabilities";
import { rubricScore } from "../metrics/rubric-score";
import { byLength, lengthsOf, type ScoredRow } from "../metrics/scored-row";
import { perspectives, stabilities, taskStability } from "../metrics/stability";
import { type Lacking, lackingWords, standardised } from "../metrics/standardised";
import type { Marks } from "../score/scorers/marks";
import { scoreRecord } from "../score/scorers/score-record";

/** Prints each record of the authors' output files with the scores of their code. */
export const score: Command = {
  help: "Score the authors' output records (JSON Lines or one JSON list), by each record's task or the file's name.",
  takes: "many",
  async *run({ files, problem, reply }) {
    for (const file of files) yield* scoredRecords(file, problem, reply);
  },
};

/** Prints the authors' aggregates of a folder of score tables. */
export const metrics: Command = {
  help: "Aggregate the authors' score tables (one CSV file per task): ARS, IFP and IFS with 95% intervals and n, one JSON object per model. Each model must have every task and length that any model has.",
  takes: "many",
  options: [{ name: "lengths", kind: "text", help: "only these lengths, in tokens or as named in the tables: 4000,8000 or 3,6" }],
  async *run({ files, options, problem }) {
    const models = new Map<string, ScoredRow[]>();
    const all: ScoredRow[] = [];
    for await (const { model, line: _, ...row } of readScoreTables(files, problem)) {
      all.push(row);
      if (model === goldModel) continue;
      const rows = models.get(model);
      if (rows) rows.push(row);
      else models.set(model, [row]);
    }
    if (models.size === 0)
      throw new HeedError("invalid", "No model rows found: the files must be score tables such as list-single_query_id.csv.");
    const lengths = chosenLengths(lengthsOf(all), options.lengths);
    const asked = askedRows(all.filter(({ length }) => lengths.includes(length)));
    for (const [model, every] of models) {
      const modelRows = every.filter(({ length }) => lengths.includes(length));
      const had = askedRows(modelRows);
      const missing = [...asked].flatMap(([key, { task, length }]) => (had.has(key) ? [] : [{ task, length, row: null }]));
      const { scored, lacking } = standardised([...modelRows.map((row) => ({ task: row.task, length: row.length, row })), ...missing]);
      const rows = scored.map(({ row }) => row);
      const covered = lengths.filter((length) => !lacking.some((gap) => gap.length === length));
      const words = lackingWords(lacking, { inK: false });
      if (words !== null) {
        const rest = covered.length > 0 ? ` --lengths ${covered.join(",")} prints those of the lengths that it covers.` : "";
        const message = `${words}, where others have some: its figures over all lengths are null.${rest}`;
        problem({ line: null, kind: "note", file: model, message });
      }
      yield {
        model,
        samples: rows.length,
        missing: missing.length,
        lengths: covered,
        ...aggregates(rows, lacking),
        ...besides(rows, lacking),
      };
    }
  },
};

/** Maps rows of the tables by their place in the design, regardless of their model. */
const askedRows = (rows: readonly ScoredRow[]): ReadonlyMap<string, ScoredRow> =>
  new Map(rows.map((row) => [JSON.stringify([row.task, row.length, row.ins_id, row.param_id]), row]));

/**
 * Returns the requested lengths of the tables, given as in a table or by the tokens of their prompts (4000, 4096 and 4k all mean the
 * table's 3).
 */
function chosenLengths(known: readonly string[], typed: string | undefined): string[] {
  if (typed === undefined) return [...known];
  const named = known.map((length) => ({ length, k: lengthOfContext(Number(length)) }));
  const chosen = typed.split(",").map((typedLength) => {
    const word = typedLength.trim();
    const [, digits, isK] = /^(\d+(?:\.\d+)?)(k?)$/i.exec(word) ?? [];
    const number = Number(digits);
    const inK = isK || number < 1000 ? [number] : [number / 1000, number / 1024];
    const match = known.find((length) => length === word) ?? named.find(({ k }) => inK.includes(k))?.length;
    if (match === undefined) {
      const all = named.map(({ length, k }) => (String(k) === length ? `${k}k` : `${length} (${k}k)`)).join(", ");
      throw new HeedError("invalid", `--lengths: the tables have no length “${word}”. They have ${all}.`);
    }
    return match;
  });
  return known.filter((length) => chosen.includes(length));
}

async function* scoredRecords(file: NamedFile, problem: (problem: FileProblem) => void, read = unchanged): AsyncIterable<object> {
  for await (const { text, value, marks } of markedRecords(file, problem, read))
    yield { ...exactFields(text, value), output: value.output, score_dict: scoreDict(marks) };
}

/** Yields the records of a file with their texts, their tasks and the results of the authors' scorers. */
export async function* markedRecords(
  file: NamedFile,
  problem: (problem: FileProblem) => void,
  read = unchanged,
): AsyncIterable<{ text: string; value: Record<string, unknown>; task: Task; marks: Marks }> {
  const fileTask = taskNamed(file.name);
  for await (const { text, value, warn } of readRecords(file, problem)) {
    const named = typeof value === "object" && value !== null && "task" in value ? value.task : undefined;
    const task = typeof named === "string" ? taskNamed(named) : fileTask;
    if (!task) {
      warn(
        typeof named === "string"
          ? `there is no task “${named}”.`
          : "neither the record nor the file's name says its task (list-single_query_id, LSI and so on).",
      );
      continue;
    }
    if (!isFields(value)) {
      warn("the record is not a JSON object.");
      continue;
    }
    const reading = repliesIn(value, ["output"]);
    if (!("replies" in reading)) {
      warn("lacks" in reading ? reading.lacks : reading.fault);
      continue;
    }
    for (const { text: output } of reading.replies) {
      if (output === null) {
        warn("output: is null, so there is no reply: it is excluded.", "note");
        continue;
      }
      const record = { ...value, output };
      const parsed = parseRecord(task.id, record);
      if ("fault" in parsed) warn(`${parsed.fault}.`);
      else yield { text, value: record, task, marks: scoreRecord({ ...parsed.record, output: read(output) }) };
    }
  }
}

/** Returns each point divided by its maximum, under the authors' name, and the total. */
export function scoreDict({ points, total }: Marks): Record<string, number> {
  return { ...Object.fromEntries(points.map(({ id, earned, maximum }) => [id, earned / maximum])), total_score: total };
}

/** Computes ARS by task, by scenario and overall, IFP and IFS, each also within each length. */
function aggregates(rows: readonly ScoredRow[], lacking: readonly Lacking[]) {
  const byName = <T>(compute: (rows: readonly ScoredRow[], lacking: readonly Lacking[]) => T) =>
    Object.fromEntries(
      byLength(rows, (lengthRows) =>
        compute(
          lengthRows,
          lacking.filter(({ length }) => length === lengthRows[0]?.length),
        ),
      ).map(({ length, value }) => [length, value]),
    );
  return {
    ars: { ...rubricScore(rows, lacking), by_length: byName(rubricScore) },
    ifp: { ...capabilityScores(rows, lacking), by_length: byName(capabilityScores) },
    ifs: {
      ...stabilities(rows, perspectives, lacking),
      tasks: Object.fromEntries(perspectives.map((perspective) => [perspective, taskStability(rows, perspective, lacking)])),
      by_length: byName((lengthRows, without) => stabilities(lengthRows, ["expression", "variable"], without)),
    },
  };
}
