import type { RunFacts, SampleRecord } from "@/lib/benchmarks/family";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";
import { tInterval } from "@/lib/stats/t-interval";
import type { LifbenchItem } from "./item";
import { capabilityScores } from "./metrics/capabilities";
import { rubricScore } from "./metrics/rubric-score";
import type { ScoredRow } from "./metrics/scored-row";
import { perspectives, stability, taskStability } from "./metrics/stability";
import { outcomes } from "./outcomes";
import type { LifbenchParams } from "./params";
import { capabilityIds, type ScenarioId, type TaskId, tasks } from "./tasks";

/** What metrics need of a sample. */
export interface LifDigest {
  task: TaskId;
  scenario: ScenarioId;
  length: number;
  /** The context; of one length and scenario there may be several. */
  cluster: string;
  /** Task and length. */
  cell: string;
  /** Task, length and variable: what the wordings of one question share. */
  question: string;
  depth: number | null;
  /** Null unless scored. */
  row: ScoredRow | null;
  parseable: boolean | null;
}

const credits = new Map(outcomes.map(({ letter, credit }) => [letter, credit]));

/** A sample's place in the design and its normalised points. */
export function digest({ item, tags, cluster, score, turns }: SampleRecord<LifbenchItem>): LifDigest {
  const { task } = item;
  const turn = turns[0];
  const points = Object.fromEntries(
    tasks[task].points.map(({ id }, at) => [id, turn?.credits?.[at] ?? credits.get(turn?.outcomes.charAt(at) ?? "") ?? 0]),
  );
  const length = Number(tags.length ?? 0);
  const place = { task, ins_id: String(tags.expression ?? ""), param_id: String(tags.variable ?? ""), length: String(length) };
  const parseable = turn?.facts?.parseable;
  return {
    ...{ task, scenario: tasks[task].scenario, length, cluster },
    ...{ cell: `${task} ${length}`, question: `${task} ${length} ${place.param_id}` },
    depth: typeof tags.depth === "number" ? tags.depth : null,
    row: score === null || turn === undefined ? null : { ...place, points, total: score },
    parseable: typeof parseable === "boolean" ? parseable : null,
  };
}

type Scored = LifDigest & { row: ScoredRow };
const isScored = (of: LifDigest): of is Scored => of.row !== null;

/**
 * Standard error of the weighted score and its degrees of freedom. Lengths and tasks are fixed; what varies within each is the context
 * where every one has several, and else the variable that is asked for, so that wordings of one question are one cluster.
 */
function scoreError(scored: readonly Scored[]): { standardError: number | null; degrees: number } {
  const none = { standardError: null, degrees: 0 };
  const cells = groups(scored, ({ cell }) => cell);
  const several = [...cells.values()].every((cell) => new Set(cell.map(({ cluster }) => cluster)).size > 1);
  const clusterOf = (of: Scored) => (several ? of.cluster : of.question);
  const perTask = groups(scored, ({ task }) => task);
  const weights = [...perTask.keys()].reduce((sum, task) => sum + tasks[task].weight, 0);
  const total = new Set(scored.map(clusterOf)).size;
  const influence = new Map<Scored, number>();
  let degrees = 0;
  for (const cell of cells.values()) {
    const [first] = cell;
    const clusters = new Set(cell.map(clusterOf)).size;
    if (!first || clusters < 2) return none;
    degrees = several ? degrees : degrees + clusters - 1;
    const centre = mean(cell.map(({ row }) => row.total)) ?? 0;
    const share = (scored.length * tasks[first.task].weight) / (weights * (perTask.get(first.task)?.length ?? 1));
    const few = Math.sqrt((clusters / (clusters - 1)) * ((total - 1) / total));
    for (const of of cell) influence.set(of, share * few * (of.row.total - centre));
  }
  if (several) {
    const places = new Set(scored.map(({ scenario, length }) => `${scenario} ${length}`)).size;
    degrees = total - places;
  }
  const { standardError } = clusteredError(
    scored.map((of) => influence.get(of) ?? 0),
    scored.map(clusterOf),
  );
  return { standardError, degrees };
}

function groups<T, Key>(of: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const found = new Map<Key, T[]>();
  for (const one of of) {
    const key = keyOf(one);
    const group = found.get(key);
    if (group) group.push(one);
    else found.set(key, [one]);
  }
  return found;
}

type Plain = (id: string, value: number | null | undefined, n?: number) => Metric;

function plainMetric(slice: Slice, n: number, missing: number): Plain {
  return (id, value, own = n) => ({ id, slice, value: value ?? null, standardError: null, low: null, high: null, n: own, missing });
}

/** ARS and parseable replies: on every slice. */
function scoreMetrics(of: readonly LifDigest[], slice: Slice): Metric[] {
  const scored = of.filter(isScored);
  const plain = plainMetric(slice, scored.length, of.length - scored.length);
  const value = rubricScore(scored.map(({ row }) => row)).overall;
  const told = scored.flatMap(({ parseable }) => (parseable === null ? [] : [parseable ? 100 : 0]));
  const { standardError, degrees } = scoreError(scored);
  const [low, high] = (value === null ? null : tInterval(value, standardError, degrees)) ?? [null, null];
  return [{ ...plain("ars", value), standardError, low, high }, plain("parseable", mean(told), told.length)];
}

/** IFP in the six capabilities, over all lengths or within one. */
function capabilityMetrics(of: readonly LifDigest[], slice: Slice): Metric[] {
  const rows = of.flatMap(({ row }) => row ?? []);
  const plain = plainMetric(slice, rows.length, of.length - rows.length);
  const scores = capabilityScores(rows);
  return capabilityIds.map((id) => plain(`ifp_${id.toLowerCase()}`, scores[id]));
}

/** IFS from what can be varied in the slice, and the mean of the three over the whole run. */
function stabilityMetrics(of: readonly LifDigest[], slice: Slice, crossed: boolean): Metric[] {
  const rows = of.flatMap(({ row }) => row ?? []);
  const plain = plainMetric(slice, rows.length, of.length - rows.length);
  const task = typeof slice.task === "string" ? (slice.task as TaskId) : null;
  const within = "length" in slice;
  const figures = perspectives.flatMap((perspective) => {
    if (within && perspective === "length") return [];
    const known = crossed || perspective === "length";
    const value = !known ? null : task ? taskStability(rows, perspective)[task] : stability(rows, perspective);
    return [plain(`ifs_${perspective}`, value)];
  });
  const values = figures.flatMap(({ value }) => value ?? []);
  return [...figures, plain("ifs", values.length === figures.length ? mean(values) : null)];
}

const byTag: Readonly<Record<"task" | "scenario" | "length" | "depth", (of: LifDigest) => string | number | null>> = {
  task: ({ task }) => task,
  scenario: ({ scenario }) => scenario,
  length: ({ length }) => length,
  depth: ({ depth }) => depth,
};

/** The slices of some tags together, each with its samples. */
function slices(of: readonly LifDigest[], tags: readonly (keyof typeof byTag)[]): { slice: Slice; of: LifDigest[] }[] {
  return tags.reduce<{ slice: Slice; of: LifDigest[] }[]>(
    (found, tag) =>
      found.flatMap(({ slice, of: within }) =>
        [...groups(within, byTag[tag])].flatMap(([value, group]) =>
          value === null ? [] : [{ slice: { ...slice, [tag]: value }, of: group }],
        ),
      ),
    [{ slice: {}, of: [...of] }],
  );
}

/** Every metric of a run. A suite that asks only some of the pairs of wording and variable says nothing about either alone. */
export function aggregate(digests: readonly LifDigest[], run: Pick<RunFacts<unknown, LifbenchParams>, "suite">): Metric[] {
  if (digests.length === 0) return [];
  const crossed = (run.suite?.samples ?? 0) === 0;
  const whole = slices(digests, []);
  const [byTask, byScenario, byLength] = [slices(digests, ["task"]), slices(digests, ["scenario"]), slices(digests, ["length"])];
  const pairs = [
    ...slices(digests, ["length", "task"]),
    ...slices(digests, ["length", "scenario"]),
    ...slices(digests, ["depth"]),
    ...slices(digests, ["depth", "length"]),
    ...slices(digests, ["depth", "task"]),
  ];
  return [
    ...[...whole, ...byTask, ...byScenario, ...byLength, ...pairs].flatMap(({ slice, of }) => scoreMetrics(of, slice)),
    ...[...whole, ...byLength].flatMap(({ slice, of }) => capabilityMetrics(of, slice)),
    ...[...whole, ...byTask, ...byLength].flatMap(({ slice, of }) => stabilityMetrics(of, slice, crossed)),
  ];
}
