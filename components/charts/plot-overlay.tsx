"use client";

import { useMemo } from "react";
import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import type { ChartMark } from "./chart-kit";
import type { PlacedMark } from "./nearest-mark";
import { PointLayer, type PointLayerProps } from "./point-layer";

/** Pointer layer over a plot with Recharts axes. */
export function PlotOverlay({ marks, ...layer }: Omit<PointLayerProps, "placed" | "area"> & { marks: readonly ChartMark[] }) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  const placed = useMemo(
    () =>
      marks.flatMap((mark): PlacedMark[] => {
        const left = xScale?.(mark.x, { position: "middle" });
        const top = yScale?.(mark.y);
        return left === undefined || top === undefined || Number.isNaN(left) || Number.isNaN(top) ? [] : [{ mark, left, top }];
      }),
    [marks, xScale, yScale],
  );
  return area ? <PointLayer {...layer} placed={placed} area={area} /> : null;
}
