import { capabilityIds, tasks } from "../tasks";
import { capabilityScores } from "./capabilities";
import { type Estimate, grouped, intervalOf } from "./estimate";
import { capabilityEstimate, type PlacedRow, scoreEstimate, whyNoStability } from "./score-metrics";
import { lengthsOf, type ScoredRow } from "./scored-row";
import { whyNone } from "./slice-metric";
import { averageError, perspectives, type StabilityError, stabilities, stabilityError, taskStability } from "./stability";

type Beside = Record<string, number | string | null>;

/**
 * What stands beside every aggregate of score tables, under its nested names joined by `_`: `ars_by_length_3_overall_low`, `_high`, `_n`, and
 * `_why` where there is no interval. Tables do not tell contexts: a length counts as one, and the intervals speak for it alone.
 */
export function besides(rows: readonly ScoredRow[]): Beside {
  const lengths = lengthsOf(rows);
  const placed = rows.map((row): PlacedRow => {
    const { task, ins_id: expression, param_id: variable } = row;
    const { scenario } = tasks[task];
    return { task, scenario, length: lengths.indexOf(row.length), cluster: `${scenario} ${row.length}`, expression, variable, row };
  });
  const within = lengths.map((length) => [`by_length_${length}`, placed.filter(({ row }) => row.length === length)] as const);
  return Object.assign(
    {},
    scores("ars", placed),
    ...within.map(([name, of]) => scores(`ars_${name}`, of)),
    capabilities("ifp", placed),
    ...within.map(([name, of]) => capabilities(`ifp_${name}`, of)),
    steadiness("ifs", placed, perspectives),
    ...perspectives.map((perspective) => byTask(`ifs_tasks_${perspective}`, placed, perspective)),
    ...within.map(([name, of]) => steadiness(`ifs_${name}`, of, ["expression", "variable"])),
  );
}

/** ARS by task, by scenario and overall. */
function scores(name: string, of: readonly PlacedRow[]): Beside {
  const told = (at: string, own: readonly PlacedRow[]) => beside(`${name}_${at}`, scoreEstimate(own));
  return Object.assign(
    {},
    ...[...grouped(of, ({ task }) => task)].map(([task, own]) => told(`tasks_${task}`, own)),
    ...[...grouped(of, ({ scenario }) => scenario)].map(([scenario, own]) => told(`scenarios_${scenario}`, own)),
    told("overall", of),
  );
}

/** IFP of the capabilities that the rows tell about. */
function capabilities(name: string, of: readonly PlacedRow[]): Beside {
  const known = capabilityScores(of.map(({ row }) => row));
  const ids = capabilityIds.filter((id) => known[id] !== undefined);
  return Object.assign({}, ...ids.map((id) => beside(`${name}_${id}`, capabilityEstimate(of, id))));
}

function beside(name: string, estimate: Estimate): Beside {
  const found = intervalOf(estimate);
  return named(name, found ?? [null, null], estimate.units, found === null ? whyNone(estimate.value, estimate) : null);
}

function named(name: string, [low, high]: readonly [number | null, number | null], n: number, why: string | null): Beside {
  return { [`${name}_low`]: low, [`${name}_high`]: high, [`${name}_n`]: n, ...(why !== null && { [`${name}_why`]: why }) };
}

/** IFS from some perspectives, and their mean. */
function steadiness(name: string, of: readonly PlacedRow[], from: readonly (typeof perspectives)[number][]): Beside {
  const rows = of.map(({ row }) => row);
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

function byTask(name: string, of: readonly PlacedRow[], perspective: (typeof perspectives)[number]): Beside {
  const groups = [...grouped(of, ({ task }) => task)].map(([task, own]) => ({ task, rows: own.map(({ row }) => row) }));
  return Object.assign(
    {},
    ...groups.flatMap(({ task, rows }) => {
      const value = taskStability(rows, perspective)[task];
      return value === undefined ? [] : [rough(`${name}_${task}`, value, stabilityError(rows, perspective), rows.length)];
    }),
  );
}

function rough(name: string, value: number | null, error: StabilityError | undefined, n: number): Beside {
  const known = value !== null && error && error.low !== null;
  return named(name, known ? [error.low, error.high] : [null, null], n, known ? null : whyNoStability(value));
}
