import { usePlotArea } from "recharts";
import { labelSize } from "./chart-kit";

/** Names of the axes with their units: the upright one above its axis, the level one below its end. */
export function AxisTitles({ x, y }: { x: string; y: string }) {
  const area = usePlotArea();
  if (!area) return null;
  return (
    <g fontSize={labelSize} className="fill-ink-2" aria-hidden>
      <text x={0} y={area.y - 12}>
        {y}
      </text>
      <text x={area.x + area.width} y={area.y + area.height + 36} textAnchor="end">
        {x}
      </text>
    </g>
  );
}
