"use client";

import { useId, useMemo } from "react";
import { formatNumber, formatPercent } from "@/components/ui/format";
import type { SharesChart as SharesSpec } from "@/lib/contracts/charts/shares";
import { labelSize, labelWidth, narrowBelow, type RendererProps } from "../chart-kit";
import { halo } from "../plot-axes";
import { PointSurface } from "../point-layer";
import { seriesClass } from "../series-look";
import { SeriesPanels } from "../series-panels";
import { shortLabels } from "../short-labels";
import { DivergingColumns } from "./diverging-columns";
import { PartPatterns, PartPiece } from "./part-look";
import { barStep, type SharesData, type SharesSeries, sharesMark, sharesPieces } from "./shares-data";

const barHeight = 24;
const foot = 22;

/** Bars of 100%: one bar or one group of bars per series. */
export default function SharesChart(props: RendererProps<SharesData, SharesSpec>) {
  const { data, spec } = props;
  if (data.parts.some(({ below }) => below)) {
    const high = data.series.length > 1 ? Math.max(180, Math.round(props.height * 0.62)) : props.height;
    return (
      <SeriesPanels series={data.series} width={props.width} across={1}>
        {(series, width) => <DivergingColumns {...props} series={series} width={width} height={high} />}
      </SeriesPanels>
    );
  }
  if (spec.x.tag === null) return <Bars {...props} series={data.series} />;
  return (
    <SeriesPanels series={data.series} width={props.width} across={1}>
      {(series) => <Bars {...props} series={[series]} />}
    </SeriesPanels>
  );
}

function Bars({
  data,
  spec,
  series,
  width,
  onPoint,
  onLight,
  canOpen,
}: RendererProps<SharesData, SharesSpec> & { series: readonly SharesSeries[] }) {
  const id = useId();
  const bars = useMemo(
    () =>
      series.flatMap((sharesSeries) =>
        sharesSeries.rows.map((row) => ({
          sharesSeries,
          row,
          pieces: sharesPieces(row).map((piece) => ({ ...piece, mark: sharesMark(data, sharesSeries, row, piece) })),
        })),
      ),
    [data, series],
  );
  const left = Math.min(Math.round(width * 0.34), Math.max(...bars.map(({ row }) => labelWidth(row.label)), 40) + 8);
  const right = Math.max(...bars.map(({ row }) => labelWidth(`n ${formatNumber(row.n)}`))) + 10;
  const across = Math.max(40, width - left - right);
  const high = bars.length * barStep + foot;
  const names = shortLabels(
    bars.map(({ row }) => row.label),
    Math.max(12, Math.floor((left - 8) / 6.5)),
  );
  const x = (share: number) => left + (share / 100) * across;
  return (
    <div className="relative" style={{ width, height: high }}>
      <svg data-export="plot" width={width} height={high} fontSize={labelSize} aria-hidden>
        <PartPatterns id={id} parts={data.parts} />
        {bars.map(({ sharesSeries, row, pieces }, at) => {
          const top = at * barStep + (barStep - barHeight) / 2;
          const middle = at * barStep + barStep / 2;
          return (
            <g key={`${sharesSeries.id} ${row.label}`} className={seriesClass(sharesSeries.slot)}>
              <text x={left - 8} y={middle} textAnchor="end" dominantBaseline="central" className="fill-ink-2">
                <title>{row.label}</title>
                {names[at]}
              </text>
              <rect x={left} y={top} width={across} height={barHeight} fill="none" stroke="var(--color-line-2)" />
              {pieces.map(({ part, from, to, cell }) => {
                const chosenPart = data.parts[part];
                const wide = x(to) - x(from);
                const figure = formatPercent(cell.value, 0);
                const words =
                  chosenPart && labelWidth(`${chosenPart.label} ${figure}`) + 8 < wide ? `${chosenPart.label} ${figure}` : figure;
                return (
                  chosenPart && (
                    <g key={chosenPart.id}>
                      <PartPiece part={chosenPart} place={part} id={id} x={x(from)} y={top} width={wide} height={barHeight} />
                      {labelWidth(words) + 4 < wide && (
                        <text
                          x={(x(from) + x(to)) / 2}
                          y={middle}
                          textAnchor="middle"
                          dominantBaseline="central"
                          className="fill-ink"
                          {...halo}
                        >
                          {words}
                        </text>
                      )}
                    </g>
                  )
                );
              })}
              <text x={width} y={middle} textAnchor="end" dominantBaseline="central" className="num fill-ink-3">
                n {formatNumber(row.n)}
              </text>
            </g>
          );
        })}
        {(width < narrowBelow ? [0, 50, 100] : [0, 25, 50, 75, 100]).map((tick) => (
          <text key={tick} x={x(tick)} y={high - 8} textAnchor="middle" className="num fill-ink-3">
            {tick}
            {tick === 100 && "%"}
          </text>
        ))}
      </svg>
      <PointSurface
        width={width}
        height={high}
        placed={bars.flatMap(({ pieces }, at) =>
          pieces.map(({ mark, from, to }) => ({ mark, left: (x(from) + x(to)) / 2, top: at * barStep + barStep / 2 })),
        )}
        area={{ x: left, y: 0, width: across, height: high - foot }}
        pointing="rows"
        dots={false}
        label={spec.title}
        onPoint={onPoint}
        onLight={onLight}
        canOpen={canOpen}
      />
    </div>
  );
}
