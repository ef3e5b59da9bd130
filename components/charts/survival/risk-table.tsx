import { usePlotArea, useXAxisScale } from "recharts";
import { formatNumber } from "@/components/ui/format";
import { markerPath, seriesClass, seriesLook } from "../series-look";
import { shortLabels } from "../short-labels";
import { atRiskAt, type RiskNames, riskLine, type SurvivalSeries } from "./survival-data";

/** Distance from the plot's lower edge to the heading, in pixels; the axis with its title is between them. */
const heading = 58;

interface RiskTableProps {
  series: readonly SurvivalSeries[];
  /** Turns of the axis' ticks. */
  turns: readonly number[];
  names: RiskNames;
  /** Maximum number of characters of a name beside the numbers. */
  letters: number;
  title?: string;
}

/** Numbers at risk: for each series the dialogues that answered the turns at the axis' ticks. */
export function RiskTable({ series, turns, names, letters, title = "Dialogues still active" }: RiskTableProps) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  if (!area || !xScale) return null;
  const top = area.y + area.height + heading;
  const short = shortLabels(
    series.map(({ label }) => label),
    names === "above" ? 40 : letters,
  );
  const line = riskLine(names);
  return (
    <g fontSize={11}>
      <text x={0} y={top} className="fill-ink-2">
        {title}
      </text>
      {series.map(({ id, label, slot, source, lifetimes }, row) => {
        const look = seriesLook(slot, source);
        const y = top + line * (row + 1);
        const name = names === "above" ? { x: 16, y: y - 14 } : { x: area.x + area.width + 16, y };
        return (
          <g key={id} className={seriesClass(slot)}>
            <path
              d={markerPath(look.marker, 6, names === "above" ? name.y : y, 3.6)}
              fill={look.hollow ? "var(--color-ground)" : look.colour}
              stroke={look.colour}
              strokeWidth={1.25}
            />
            {names !== "none" && (
              <text {...name} dominantBaseline="central" className="fill-ink">
                <title>{label}</title>
                {short[row]}
              </text>
            )}
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
