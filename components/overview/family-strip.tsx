"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { hasFigures, roomFor } from "@/components/charts/chart-span";
import { SeriesSwatch } from "@/components/charts/series-swatch";
import { headlineDomain, rankText, rowMetric, rowSeries, shownColumns } from "@/components/leaderboard/leaderboard-row";
import { targetAddress } from "@/components/leaderboard/target-address";
import { Whisker } from "@/components/leaderboard/whisker";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { formatCount, formatInterval, formatMetric } from "@/components/ui/format";
import type { Overview } from "@/lib/contracts/leaderboard";

/** A family on one strip: what it asks, its headline chart, the head of its ranking. */
export function FamilyStrip({ family: { benchmark, runs, suites, top } }: { family: Overview["families"][number] }) {
  const { views } = benchmark;
  const router = useRouter();
  const [lit, setLit] = useState<string | null>(null);
  const heading = `family-${benchmark.id}`;
  const rows = useMemo(() => top.slice(0, 3), [top]);
  // The main chart, or the first that these rows have figures for: papers print few of them.
  const chart = useMemo(() => {
    const all = rows.map((row) => rowSeries(row));
    return views.charts.find((spec) => hasFigures(spec, all)) ?? views.charts[0];
  }, [views.charts, rows]);

  const drawn = chart ? roomFor(chart) : 3;
  const series = useMemo(() => rows.slice(0, drawn).map((row, slot) => rowSeries(row, slot)), [rows, drawn]);
  const { headline } = shownColumns(views);
  const domain = headline ? headlineDomain(rows, headline, headline.declaration.unit) : null;
  const address = `/benchmarks/${benchmark.id}`;
  return (
    <section
      aria-labelledby={heading}
      className="mb-8 grid gap-x-10 gap-y-5 border-t border-line pt-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] xl:grid-cols-[minmax(0,0.85fr)_minmax(0,1.4fr)_minmax(0,1.1fr)]"
    >
      <div className="flex flex-col items-start gap-3">
        <div>
          <h2 id={heading} className="text-lg font-semibold tracking-[-0.01em]">
            <Link href={address} className="rounded-sm underline-offset-4 hover:underline">
              {benchmark.title}
            </Link>
          </h2>
          <p className="mt-0.5 max-w-[48ch] text-sm text-ink-2">{benchmark.summary}</p>
        </div>
        <p className="text-sm text-ink-3">
          {formatCount(runs, "run")}, {formatCount(suites, "suite")}
        </p>
        <div className="flex gap-2">
          {suites === 0 ? (
            <ButtonLink size="sm" href={`/suites/new?benchmark=${benchmark.id}`}>
              Make a suite
            </ButtonLink>
          ) : (
            <ButtonLink size="sm" href={`/launch?benchmark=${benchmark.id}`}>
              Launch
            </ButtonLink>
          )}
          <ButtonLink size="sm" href={address}>
            Leaderboard
          </ButtonLink>
        </div>
      </div>
      {rows.length === 0 && (
        <p className="max-w-[62ch] text-sm text-ink-2 xl:col-span-2">
          The headline chart and the best three models stand here once a run has finished, with the interval of each number.
        </p>
      )}
      {chart && rows.length > 0 && (
        <ChartFigure
          small
          spec={chart}
          metrics={views.metrics}
          series={series}
          height={190}
          lit={lit}
          onLight={setLit}
          onPoint={(id, target) => {
            const run = rows.find((row) => row.id === id)?.runId;
            if (run != null) router.push(`/runs/${run}${targetAddress(target)}`);
          }}
        />
      )}
      {headline && rows.length > 0 && domain && (
        <div className="min-w-0 md:col-span-2 xl:col-span-1">
          <h3 className="mb-1 flex justify-between gap-4 text-xs text-ink-3">
            <span>{headline.label}</span>
            <span>95 %</span>
          </h3>
          <ol>
            {rows.map((row, slot) => {
              const metric = rowMetric(row, headline);
              return (
                <li
                  key={row.id}
                  onPointerEnter={() => setLit(row.id)}
                  onPointerLeave={() => setLit(null)}
                  className={cx("border-t border-line py-2", lit === row.id && "bg-sunken")}
                >
                  <div className="flex items-center gap-2 text-sm">
                    <SeriesSwatch series={{ slot, source: row.source }} />
                    {row.runId === null ? (
                      <span className="truncate">{row.model}</span>
                    ) : (
                      <Link href={`/runs/${row.runId}`} className="truncate rounded-sm font-medium underline-offset-2 hover:underline">
                        {row.model}
                      </Link>
                    )}
                    <span className="num ml-auto shrink-0 font-medium">{formatMetric(metric?.value ?? null, headline.declaration)}</span>
                  </div>
                  <div className="flex items-center justify-between gap-3 pl-[30px] text-xs text-ink-3">
                    <span className="truncate">
                      rank {rankText(row.rank)}, {row.source}
                    </span>
                    <span className="flex shrink-0 items-center gap-2">
                      {metric !== null && metric.value !== null && (
                        <Whisker
                          value={metric.value}
                          low={metric.low}
                          high={metric.high}
                          domain={domain}
                          hollow={row.source === "published"}
                          colour={`var(--series-${slot + 1})`}
                        />
                      )}
                      <span className="num w-24 text-right">{metric ? formatInterval(metric, headline.declaration) : ""}</span>
                    </span>
                  </div>
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </section>
  );
}
