import { z } from "zod";
import { barsChart } from "./bars";
import { curveChart } from "./curve";
import { dumbbellChart } from "./dumbbell";
import { heatmapChart } from "./heatmap";
import { matrixChart } from "./matrix";
import { radarChart } from "./radar";
import { scatterChart } from "./scatter";
import { sharesChart } from "./shares";
import { shorelineChart } from "./shoreline";
import { slopesChart } from "./slopes";
import { survivalChart } from "./survival";
import { tableChart } from "./table";

/**
 * All kinds of charts. A new kind needs a line here, one in lib/contracts/plain/chart-metrics.ts and one in components/charts/registry.ts.
 */
export const chartSpec = z.discriminatedUnion("kind", [
  curveChart,
  barsChart,
  scatterChart,
  heatmapChart,
  tableChart,
  matrixChart,
  survivalChart,
  radarChart,
  sharesChart,
  shorelineChart,
  slopesChart,
  dumbbellChart,
]);
export type ChartSpec = z.infer<typeof chartSpec>;

/** The description of a chart of one kind. */
export type SpecOf<Kind extends ChartSpec["kind"]> = Extract<ChartSpec, { kind: Kind }>;
