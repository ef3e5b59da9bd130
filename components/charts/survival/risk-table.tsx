import { usePlotArea, useXAxisScale } from "recharts";
import { formatNumber } from "@/components/ui/format";
import { markerPath, seriesClass, seriesLook } from "../series-look";
import { atRiskAt, riskLine, type SurvivalSeries } from "./survival-data";

/** From the plot's lower edge to the heading: the axis with its title lies between. */
const heading = 58;

interface RiskTableProps {
  series: readonly SurvivalSeries[];
  /** At the axis' ticks. */
  turns: readonly number[];
  title?: string;
}

/** Numbers at risk: for each series the dialogues that answered the turns at the axis' ticks. */
export function RiskTable({ series, turns, title = "Dialogues that answered so many turns" }: RiskTableProps) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  if (!area || !xScale) return null;
  const top = area.y + area.height + heading;
  return (
    <g fontSize={11}>
      <text x={0} y={top} className="fill-ink-2">
        {title}
      </text>
      {series.map(({ id, slot, source, lifetimes }, row) => {
        const look = seriesLook(slot, source);
        const y = top + riskLine * (row + 1);
        return (
          <g key={id} className={seriesClass(slot)}>
            <path
              d={markerPath(look.marker, Math.max(6, area.x - 26), y, 3.6)}
              fill={look.hollow ? "var(--color-ground)" : look.colour}
              stroke={look.colour}
              strokeWidth={1.25}
            />
            {turns.map((turn) => (
              <text key={turn} x={xScale(turn)} y={y} textAnchor="middle" dominantBaseline="central" className="num fill-ink-2">
                {formatNumber(atRiskAt(lifetimes, turn))}
              </text>
            ))}
          </g>
        );
      })}
    </g>
  );
}
