import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { mean } from "@/lib/stats/mean";
import type { LifDigest } from "../run-digest";
import { tasks } from "../tasks";
import { grouped } from "./estimate";
import { depthBin, distanceBin, foundShare, recallByDepth, togetherByDistance } from "./recall";
import { type Figure, fateShare, fates, givenShares, pointsWon, readingOf, readingShare, readings } from "./replies";
import { type Counted, counted, countedOnce, plainMetric, scoredOf, withShareInterval } from "./slice-metric";

/** What became of the requests, and readable and right content. */
export function replyMetrics(of: readonly LifDigest[], slice: Slice): Metric[] {
  const plain = plainMetric(of, slice);
  const figure = (id: string, { value, n }: Figure) => plain(id, value, n);
  return [
    // What became of a request hardly depends on its task.
    ...("task" in slice
      ? []
      : fates.map(({ id }) => ({
          ...withShareInterval(
            figure(id, fateShare(of, id)),
            countedOnce(of, ({ fate }) => Number(fate === id)),
          ),
          missing: 0,
        }))),
    ...readings.map(({ id }) =>
      withShareInterval(
        figure(id, readingShare(of, id)),
        countedOnce(of, (one) => readingOf(one, id)),
      ),
    ),
  ];
}

/** Samples that have a point of this name, with what they won of it, or lost. */
function countedPoints(of: readonly LifDigest[], point: string, take: (share: number) => number): Counted[] {
  const found: Counted[] = [];
  for (const [task, own] of grouped(scoredOf(of), (one) => one.row.task)) {
    const points = tasks[task].points.filter(({ label }) => label === point);
    const most = points.reduce((sum, { maximum }) => sum + maximum, 0);
    if (points.length === 0) continue;
    for (const one of own) {
      const above = points.reduce((sum, { id, maximum }) => sum + maximum * take(Math.min(1, one.row.points[id] ?? 0)), 0);
      found.push(counted(one, above, most));
    }
  }
  return found;
}

/** Samples with some pieces or pairs, and what was found of them. */
const countedPieces = (of: readonly LifDigest[], take: (one: LifDigest) => LifDigest["pieces"]): Counted[] =>
  of.flatMap((one) => {
    const pieces = take(one);
    return pieces.length === 0
      ? []
      : [
          counted(
            one,
            pieces.reduce((sum, [, found]) => sum + found, 0),
            pieces.length,
          ),
        ];
  });

/** Metrics on slices of one tag more than the slice has: rubric points, what was given, pieces by depth, pairs by distance. */
export function brokenDown(of: readonly LifDigest[], slice: Slice): Metric[] {
  const plain = plainMetric(of, slice);
  const by = <Key extends string | number>(
    id: string,
    tag: string,
    figures: ReadonlyMap<Key, Figure>,
    samples: (key: Key) => readonly Counted[],
    counts?: string,
  ) =>
    [...figures].map(([key, figure]) => ({
      ...withShareInterval(plain(id, figure.value, figure.n), samples(key), counts),
      slice: { ...slice, [tag]: key },
    }));
  const won = pointsWon(of);
  const lost = new Map([...won].map(([point, { value, n }]) => [point, { value: value === null ? null : 100 - value, n }]));
  const known = of.filter(({ given }) => given !== null);
  const pairs = of.flatMap((one) => one.pairs);
  return [
    // A length has no points of its own in the charts.
    ...("length" in slice
      ? []
      : [
          ...by("points_won", "point", won, (point) => countedPoints(of, point, (share) => share)),
          ...by("points_lost", "point", lost, (point) => countedPoints(of, point, (share) => 1 - share)),
        ]),
    ...(known.length > 0 ? by("given", "given", givenShares(known), (id) => countedOnce(known, ({ given }) => Number(given === id))) : []),
    ...(pairs.length > 0
      ? [
          withShareInterval(
            plain("together", foundShare(pairs).value, pairs.length),
            countedPieces(of, (one) => one.pairs),
            "pairs",
          ),
        ]
      : []),
    ...by(
      "together",
      "distance",
      togetherByDistance(of),
      (bin) => countedPieces(of, (one) => one.pairs.filter(([distance]) => distanceBin(distance) === bin)),
      "pairs",
    ),
  ];
}

/** What was given, by whether an id or a sentence was asked for. */
export const givenByElement = (of: readonly LifDigest[], slice: Slice): Metric[] =>
  [...grouped(of, ({ element }) => element)].flatMap(([element, own]) =>
    element === null
      ? []
      : [...givenShares(own)].map(([given, { value, n }]) =>
          withShareInterval(
            plainMetric(own, { ...slice, element, given })("given", value, n),
            countedOnce(own, (one) => (one.given === null ? null : Number(one.given === given))),
          ),
        ),
  );

/** What was found of each task that has pieces, in all and by depth. */
export const recallByTask = (of: readonly LifDigest[], slice: Slice): Metric[] =>
  [...grouped(of, ({ task }) => task)].flatMap(([task, own]) => {
    const figures: [Slice, Figure, Counted[]][] = [
      [{}, foundShare(own.flatMap(({ pieces }) => pieces)), countedPieces(own, ({ pieces }) => pieces)],
      ...[...recallByDepth(own)].map(([place, figure]): [Slice, Figure, Counted[]] => [
        { place },
        figure,
        countedPieces(own, ({ pieces }) => pieces.filter(([depth]) => depthBin(depth) === place)),
      ]),
    ];
    if (figures.length === 1) return [];
    return figures.map(([at, { value, n }, samples]) =>
      withShareInterval(plainMetric(own, { ...slice, ...at, task })("recall", value, n), samples, "pieces"),
    );
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
