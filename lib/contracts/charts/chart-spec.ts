import { z } from "zod";
import type { Variable } from "../variable";
import { bars } from "./bars";
import { curve } from "./curve";
import { dumbbell } from "./dumbbell";
import { heatmap } from "./heatmap";
import { matrix } from "./matrix";
import { radar } from "./radar";
import { scatter } from "./scatter";
import { shares } from "./shares";
import { shoreline } from "./shoreline";
import { survival } from "./survival";
import { table } from "./table";

/** Every kind of chart; a new one is a line here and one in components/charts/registry.ts. */
const kinds = [curve, bars, scatter, heatmap, table, matrix, survival, radar, shares, shoreline, dumbbell] as const;

const [first, ...others] = kinds;
export const chartSpec = z.discriminatedUnion("kind", [first.schema, ...others.map(({ schema }) => schema)]);
export type ChartSpec = z.infer<typeof chartSpec>;

/** The description of a chart of one kind. */
export type SpecOf<Kind extends ChartSpec["kind"]> = Extract<ChartSpec, { kind: Kind }>;

function drawnBy(chart: ChartSpec) {
  for (const { drawn } of kinds) {
    const found = drawn(chart);
    if (found) return found;
  }
  throw new Error(`No kind of chart is called “${chart.kind}”, or this chart is not described as one.`);
}

/** Metrics that a chart draws. */
export function chartMetrics(chart: ChartSpec): string[] {
  return drawnBy(chart).metrics;
}

/**
 * The sets of tags whose slices a chart draws, each in alphabetical order; `[]` is the whole run. With a facet each set has its tag;
 * each variable that the chart is narrowed by adds the same sets with its tag.
 */
export function chartTags(chart: ChartSpec, variables: readonly Variable[] = []): string[][] {
  const { tags } = drawnBy(chart);
  const faceted = "facet" in chart && chart.facet ? withTag(tags, chart.facet.tag) : tags;
  const chosen = variables.filter(({ id, recomputed }) => !recomputed && chart.by?.includes(id));
  let all = faceted;
  for (const { tag } of chosen) all = all.concat(withTag(all, tag));
  return all.map((set) => [...set].sort());
}

function withTag(sets: readonly string[][], tag: string): string[][] {
  return sets.map((set) => [...set, tag]);
}
