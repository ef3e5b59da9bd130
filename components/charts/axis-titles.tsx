import { usePlotArea } from "recharts";
import { labelSize } from "./chart-kit";

/** Titles of the axes with their units: the y title above its axis, the x title `below` pixels under the plot, at its end. */
export function AxisTitles({ x, y, below = 36 }: { x: string; y: string; below?: number }) {
  const area = usePlotArea();
  if (!area) return null;
  return (
    <g fontSize={labelSize} className="fill-ink-2" aria-hidden>
      <text x={0} y={area.y - 12}>
        {y}
      </text>
      <text x={area.x + area.width} y={area.y + area.height + below} textAnchor="end">
        {x}
      </text>
    </g>
  );
}
