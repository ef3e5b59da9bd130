import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { mean } from "@/lib/stats/mean";
import type { LifDigest } from "../run-digest";
import { grouped } from "./estimate";
import { foundShare, recallByDepth, togetherByDistance } from "./recall";
import { type Figure, fateShare, fates, givenShares, pointsWon, readingShare, readings } from "./replies";
import { plainMetric } from "./slice-metric";

/** What became of the requests, and readable and right content. */
export function replyMetrics(of: readonly LifDigest[], slice: Slice): Metric[] {
  const plain = plainMetric(of, slice);
  const figure = (id: string, { value, n }: Figure) => plain(id, value, n);
  return [
    // What became of a request hardly depends on its task.
    ...("task" in slice ? [] : fates.map(({ id }) => ({ ...figure(id, fateShare(of, id)), missing: 0 }))),
    ...readings.map(({ id }) => figure(id, readingShare(of, id))),
  ];
}

/** Metrics on slices of one tag more than the slice has: rubric points, what was given, pieces by depth, pairs by distance. */
export function brokenDown(of: readonly LifDigest[], slice: Slice): Metric[] {
  const plain = plainMetric(of, slice);
  const by = (id: string, tag: string, figures: ReadonlyMap<string | number, Figure>) =>
    [...figures].map(([value, figure]) => ({ ...plain(id, figure.value, figure.n), slice: { ...slice, [tag]: value } }));
  const won = pointsWon(of);
  const lost = new Map([...won].map(([point, { value, n }]) => [point, { value: value === null ? null : 100 - value, n }]));
  const known = of.filter(({ given }) => given !== null);
  const pairs = of.flatMap((one) => one.pairs);
  return [
    // A length has no points of its own in the charts.
    ...("length" in slice ? [] : [...by("points_won", "point", won), ...by("points_lost", "point", lost)]),
    ...(known.length > 0 ? by("given", "given", givenShares(known)) : []),
    ...(pairs.length > 0 ? [plain("together", foundShare(pairs).value, pairs.length)] : []),
    ...by("together", "distance", togetherByDistance(of)),
  ];
}

/** What was given, by whether an id or a sentence was asked for. */
export const givenByElement = (of: readonly LifDigest[], slice: Slice): Metric[] =>
  [...grouped(of, ({ element }) => element)].flatMap(([element, own]) =>
    element === null
      ? []
      : [...givenShares(own)].map(([given, { value, n }]) => ({
          ...plainMetric(own, { ...slice, element, given })("given", value, n),
        })),
  );

/** What was found of each task that has pieces, in all and by depth. */
export const recallByTask = (of: readonly LifDigest[], slice: Slice): Metric[] =>
  [...grouped(of, ({ task }) => task)].flatMap(([task, own]) => {
    const figures: [Slice, Figure][] = [
      [{}, foundShare(own.flatMap(({ pieces }) => pieces))],
      ...[...recallByDepth(own)].map(([place, figure]): [Slice, Figure] => [{ place }, figure]),
    ];
    if (figures.length === 1) return [];
    return figures.map(([at, { value, n }]) => plainMetric(own, { ...slice, ...at, task })("recall", value, n));
  });

/** Seconds and dollars of a sample, and the share of its prompt that the provider had in its cache. */
export function costMetrics(of: readonly LifDigest[], slice: Slice): Metric[] {
  const plain = plainMetric(of, slice);
  const some = (id: string, values: readonly number[]) => plain(id, mean(values), values.length);
  const cached = of.flatMap(({ inputTokens, cachedTokens }) =>
    inputTokens && cachedTokens !== null ? [[cachedTokens, inputTokens] as const] : [],
  );
  const sum = (at: 0 | 1) => cached.reduce((total, pair) => total + pair[at], 0);
  return [
    some(
      "latency",
      of.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs / 1000])),
    ),
    plain("cached", cached.length === 0 ? null : (100 * sum(0)) / sum(1), cached.length),
    some(
      "cost",
      of.flatMap(({ costUsd }) => costUsd ?? []),
    ),
  ];
}
