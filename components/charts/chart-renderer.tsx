"use client";

import dynamic from "next/dynamic";
import type { ChartData } from "./chart-data";
import type { RendererProps } from "./chart-kit";

// Recharts is 80 kB: it comes when the first chart of its kind is seen, and never on the server.
const CurveChart = dynamic(() => import("./curve-chart"), { ssr: false });
const BarsChart = dynamic(() => import("./bars-chart"), { ssr: false });
const HeatmapChart = dynamic(() => import("./heatmap-chart"), { ssr: false });
const TableChart = dynamic(() => import("./table-chart"), { ssr: false });
const MatrixChart = dynamic(() => import("./matrix-chart"), { ssr: false });
const SurvivalChart = dynamic(() => import("./survival-chart"), { ssr: false });
const ScatterChart = dynamic(() => import("./scatter-chart"), { ssr: false });

/** The one renderer for each kind of chart. */
export function ChartRenderer({ data, ...rest }: RendererProps<ChartData>) {
  switch (data.kind) {
    case "curve":
      return <CurveChart {...rest} data={data} />;
    case "bars":
      return <BarsChart {...rest} data={data} />;
    case "scatter":
      return <ScatterChart {...rest} data={data} />;
    case "heatmap":
      return <HeatmapChart {...rest} data={data} />;
    case "matrix":
      return <MatrixChart {...rest} data={data} />;
    case "survival":
      return <SurvivalChart {...rest} data={data} />;
    case "table":
      return <TableChart {...rest} data={data} />;
  }
}
