"use client";

import dynamic from "next/dynamic";
import type { ChartData } from "./chart-data";
import type { RendererProps } from "./chart-kit";

// Recharts is 80 kB: it comes when the first chart of its kind is seen, and never on the server.
const CurveChart = dynamic(() => import("./curve-chart"), { ssr: false });
const BarsChart = dynamic(() => import("./bars-chart"), { ssr: false });
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
  }
}
