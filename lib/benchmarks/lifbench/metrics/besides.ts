import { type CapabilityId, capabilityIds, type TaskId, tasks } from "../items/tasks";
import { capabilityScores } from "./capabilities";
import { type Estimate, grouped, intervalOf } from "./estimate";
import { whyNone } from "./figures";
import { capabilityEstimate } from "./ifp";
import { whyNoStability } from "./ifs";
import { type PlacedRow, scoreEstimate } from "./score";
import { lengthsOf, type ScoredRow } from "./scored-row";
import { averageError, perspectives, type StabilityError, stabilities, stabilityError, taskStability } from "./stability";
import { type Lacking, whyLacking } from "./standardised";

type Beside = Record<string, number | string | null>;

/** Scored rows, with the task lengths that have none. */
interface Part {
  placed: readonly PlacedRow[];
  lacking: readonly Lacking[];
}

/**
 * Computes `_low`, `_high`, `_n` and, without value or interval, `_why` of every aggregate of score tables, with nested names joined by
 * `_`: `ars_by_length_3_overall_low`. Tables do not name contexts, so each length counts as one context, for which its intervals hold.
 */
export function besides(rows: readonly ScoredRow[], lacking: readonly Lacking[]): Beside {
  const lengths = lengthsOf(rows);
  const placed = rows.map((row): PlacedRow => {
    const { task, ins_id: expression, param_id: variable } = row;
    const { scenario } = tasks[task];
    return { task, scenario, length: lengths.indexOf(row.length), cluster: `${scenario} ${row.length}`, expression, variable, row };
  });
  const all = { placed, lacking };
  const within = lengths.map((length) => {
    const part = { placed: placed.filter(({ row }) => row.length === length), lacking: lacking.filter((gap) => gap.length === length) };
    return [`by_length_${length}`, part] as const;
  });
  return Object.assign(
    {},
    scores("ars", all),
    ...within.map(([name, part]) => scores(`ars_${name}`, part)),
    capabilities("ifp", all),
    ...within.map(([name, part]) => capabilities(`ifp_${name}`, part)),
    steadiness("ifs", all, perspectives),
    ...perspectives.map((perspective) => byTask(`ifs_tasks_${perspective}`, all, perspective)),
    ...within.map(([name, part]) => steadiness(`ifs_${name}`, part, ["expression", "variable"])),
  );
}

/** ARS by task, by scenario and overall. */
function scores(name: string, { placed, lacking }: Part): Beside {
  const places = [...placed, ...lacking].map(({ task }) => tasks[task]);
  const parts = [
    ...[...new Set(places.map(({ id }) => id))].map((id) => ({ at: `tasks_${id}`, isIn: (task: TaskId) => task === id })),
    ...[...new Set(places.map(({ scenario }) => scenario))].map((scenario) => ({
      at: `scenarios_${scenario}`,
      isIn: (task: TaskId) => tasks[task].scenario === scenario,
    })),
    { at: "overall", isIn: () => true },
  ];
  const partBeside = ({ at, isIn }: (typeof parts)[number]) => {
    const partRows = placed.filter(({ task }) => isIn(task));
    return beside(
      `${name}_${at}`,
      scoreEstimate(partRows),
      lacking.filter(({ task }) => isIn(task)),
    );
  };
  return Object.assign({}, ...parts.map(partBeside));
}

/** IFP of the capabilities that the rows measure. */
function capabilities(name: string, { placed, lacking }: Part): Beside {
  const known = capabilityScores(placed.map(({ row }) => row));
  const ids = capabilityIds.filter((id) => known[id] !== undefined);
  const without = (id: CapabilityId) =>
    lacking.filter(({ task }) => tasks[task].points.some(({ capabilities: measured }) => measured.includes(id)));
  return Object.assign({}, ...ids.map((id) => beside(`${name}_${id}`, capabilityEstimate(placed, id), without(id))));
}

function beside(name: string, estimate: Estimate, lacking: readonly Lacking[]): Beside {
  const lacks = whyLacking(lacking, { inK: false });
  if (lacks !== null) return named(name, [null, null], estimate.n, lacks);
  const interval = intervalOf(estimate);
  return named(name, interval ?? [null, null], estimate.n, interval === null ? whyNone(estimate.value, estimate) : null);
}

function named(name: string, [low, high]: readonly [number | null, number | null], n: number, why: string | null): Beside {
  return { [`${name}_low`]: low, [`${name}_high`]: high, [`${name}_n`]: n, ...(why !== null && { [`${name}_why`]: why }) };
}

/** IFS from some perspectives, and their mean. */
function steadiness(name: string, { placed, lacking }: Part, from: readonly (typeof perspectives)[number][]): Beside {
  const rows = placed.map(({ row }) => row);
  const why = whyLacking(lacking, { inK: false });
  if (why !== null)
    return Object.assign({}, ...[...from, "average"].map((suffix) => named(`${name}_${suffix}`, [null, null], rows.length, why)));
  const values = stabilities(rows, from);
  const errors = from.map((perspective) => stabilityError(rows, perspective));
  const average = averageError(
    from.map((perspective) => values[perspective]),
    errors,
  );
  return Object.assign(
    {},
    ...from.map((perspective, at) => rough(`${name}_${perspective}`, values[perspective], errors[at], rows.length)),
    rough(`${name}_average`, values.average, average, rows.length),
  );
}

function byTask(name: string, { placed, lacking }: Part, perspective: (typeof perspectives)[number]): Beside {
  const groups = [...grouped(placed, ({ task }) => task)].map(([task, group]) => ({ task, rows: group.map(({ row }) => row) }));
  return Object.assign(
    {},
    ...groups.flatMap(({ task, rows }) => {
      const why = whyLacking(
        lacking.filter((gap) => gap.task === task),
        { inK: false },
      );
      if (why !== null) return [named(`${name}_${task}`, [null, null], rows.length, why)];
      const value = taskStability(rows, perspective)[task];
      return value === undefined ? [] : [rough(`${name}_${task}`, value, stabilityError(rows, perspective), rows.length)];
    }),
  );
}

function rough(name: string, value: number | null, error: StabilityError | undefined, n: number): Beside {
  const known = value !== null && error && error.low !== null;
  return named(name, known ? [error.low, error.high] : [null, null], n, known ? null : whyNoStability(value));
}
