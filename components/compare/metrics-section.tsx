"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SeriesSwatch } from "@/components/charts/series-swatch";
import { comparedMetricsQuery } from "@/components/data/comparison-queries";
import type { CompareSource } from "@/components/data/comparison-source";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatInterval, formatMetric, formatNumber, formatP, withDigits } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Tip } from "@/components/ui/tip";
import type { ComparedFigures, ComparedMetric, Comparison } from "@/lib/contracts/comparison";
import { DifferenceMark, differenceReach } from "./difference-mark";
import { formatBounds, shortName } from "./words";

interface MetricsSectionProps {
  source: CompareSource;
  comparison: Comparison;
  labels: ReadonlyMap<string, string>;
}

/** Number of metrics of a family that are shown; a button shows the others. */
const shownAtFirst = 14;

/** Table of all metrics of every run with their differences from the baseline. */
export function MetricsSection({ source, comparison, labels }: MetricsSectionProps) {
  const metrics = useQuery(comparedMetricsQuery(source));
  const [all, setAll] = useState(false);
  const { sides, baseline } = comparison;
  const listed = metrics.data?.metrics ?? [];
  const main = listed.filter(({ declared }) => declared === null || declared.sliceKey === "");
  const first = (main.length > 0 ? main : listed).slice(0, shownAtFirst);
  const shown = all ? listed : first;
  const others = sides.filter(({ id }) => id !== baseline);
  return (
    <Section
      title="All metrics"
      note="Differences from the baseline over the items that both runs have, with paired 95% intervals. Only the headline’s p is corrected for multiple runs; the others are descriptive."
      actions={
        listed.length > first.length && (
          <Button size="sm" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? "Main metrics" : `All ${formatNumber(listed.length)} metrics`}
          </Button>
        )
      }
    >
      {metrics.error && !metrics.data ? (
        <Failed error={metrics.error} retry={() => void metrics.refetch()} />
      ) : !metrics.data ? (
        <Skeleton className="h-96" />
      ) : (
        <Table label="Metrics of the compared runs">
          <THead>
            <Tr>
              <Th className="sticky left-0 z-10 min-w-36 bg-ground">Metric</Th>
              <RunHeading
                slot={sides.findIndex(({ id }) => id === baseline)}
                side={sides.find(({ id }) => id === baseline)}
                labels={labels}
                note="baseline"
              />
              {others.map((side) => (
                <RunHeading key={side.id} slot={sides.indexOf(side)} side={side} labels={labels} />
              ))}
            </Tr>
          </THead>
          <TBody>
            {shown.map((metric) => {
              const reach = differenceReach(metric.figures) ?? 1;
              const ownMetric = metric.own[sides.findIndex(({ id }) => id === baseline)] ?? null;
              // With one run beside it, the baseline's value is over the items of both.
              const shared = metric.figures.find((figure) => figure.baseline !== null)?.baseline ?? null;
              const base = metric.figures.length === 1 ? (shared ?? ownMetric?.value ?? null) : (ownMetric?.value ?? shared);
              return (
                <Tr key={metric.id} className="align-top">
                  <Td className="sticky left-0 z-10 max-w-56 min-w-36 bg-(--row,var(--color-ground)) break-words">{metric.label}</Td>
                  <Td numeric title={ownMetric && base === ownMetric.value ? formatInterval(ownMetric, metric) : undefined}>
                    {formatMetric(base, withDigits(metric, ownMetric && base === ownMetric.value ? ownMetric : null))}
                  </Td>
                  {others.map((side) => (
                    <Figures
                      key={side.id}
                      figures={metric.figures.find((f) => f.side === side.id)}
                      metric={metric}
                      reach={reach}
                      inLine={others.length === 1}
                    />
                  ))}
                </Tr>
              );
            })}
          </TBody>
        </Table>
      )}
    </Section>
  );
}

interface RunHeadingProps {
  slot: number;
  side: Comparison["sides"][number] | undefined;
  labels: ReadonlyMap<string, string>;
  note?: string;
}

function RunHeading({ slot, side, labels, note }: RunHeadingProps) {
  if (!side) return null;
  const label = labels.get(side.id) ?? side.id;
  return (
    <Th align="right" className="max-w-44 min-w-28" title={label}>
      <span className="inline-flex max-w-full items-center gap-1.5">
        <SeriesSwatch series={{ slot, source: side.run.source }} line={false} />
        <span className="whitespace-normal break-words">{shortName(label, 26)}</span>
      </span>
      {note && <span className="block font-normal">{note}</span>}
    </Th>
  );
}

interface FiguresProps {
  figures: ComparedFigures | undefined;
  metric: ComparedMetric;
  reach: number;
  /** Few runs leave room for one line. */
  inLine: boolean;
}

function Figures({ figures, metric, reach, inLine }: FiguresProps) {
  if (!figures || figures.value === null) {
    return (
      <Td numeric className="text-ink-3" title={figures?.why ?? undefined}>
        –
      </Td>
    );
  }
  const p = figures.pHolm ?? figures.p;
  const tested = [figures.test, `${formatNumber(figures.n)} pairs`, figures.why].filter(Boolean).join("; ");
  return (
    <Td numeric>
      <span className={inLine ? "flex flex-wrap items-center justify-end gap-x-4" : "flex flex-col items-end"}>
        <span>{formatMetric(figures.value, metric)}</span>
        <span className={inLine ? "text-right sm:w-44" : "text-xs text-ink-2"}>
          {formatDifference(figures.difference, { ...metric, unit: "" }, figures)}
          {figures.low !== null && <span className="text-xs text-ink-3"> ({formatBounds(figures, metric)})</span>}
        </span>
        <DifferenceMark figures={figures} direction={metric.direction} reach={reach} width={inLine ? 130 : 104} />
        <span className={inLine ? "sm:w-20" : undefined}>
          {p !== null ? (
            <Tip content={tested}>
              <button type="button" className="rounded-sm text-xs text-ink-3">
                {formatP(p)}
                {!inLine && figures.pHolm !== null && ", Holm"}
              </button>
            </Tip>
          ) : (
            figures.why && (
              <Tip content={figures.why}>
                <button type="button" className="rounded-sm text-xs text-ink-3">
                  no test
                </button>
              </Tip>
            )
          )}
        </span>
      </span>
    </Td>
  );
}
