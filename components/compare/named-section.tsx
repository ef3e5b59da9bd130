"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartFigure } from "@/components/charts/chart-figure";
import { namedPairsQuery } from "@/components/data/comparison-queries";
import type { CompareSource } from "@/components/data/comparison-source";
import { Failed } from "@/components/ui/failed";
import { formatInterval, formatMetric, withDigits } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { Stat } from "@/components/ui/stat";
import type { Comparison, NamedPairs } from "@/lib/contracts/comparison";

interface NamedSectionProps {
  source: CompareSource;
  comparison: Comparison;
  labels: ReadonlyMap<string, string>;
}

/** Pairs of the chosen runs with a known meaning, such as a model with and without thinking; nothing if there are none. */
export function NamedSection({ source, comparison, labels }: NamedSectionProps) {
  const named = useQuery(namedPairsQuery(source));
  if (named.error && !named.data)
    return (
      <Section title="Two kinds of runs">
        <Failed error={named.error} retry={() => void named.refetch()} />
      </Section>
    );
  if (!named.data || named.data.pairs.length === 0) return null;
  return (
    <Section title="Two kinds of runs" note="Each part lists how its runs differ.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-2">
        {named.data.pairs.map((pair) => (
          <NamedPair key={pair.id} pair={pair} comparison={comparison} labels={labels} />
        ))}
      </div>
    </Section>
  );
}

function NamedPair({ pair, comparison, labels }: { pair: NamedPairs["pairs"][number] } & Omit<NamedSectionProps, "source">) {
  const series = pair.series.map((chartSeries, at) => {
    const slot = comparison.sides.findIndex(({ id }) => id === chartSeries.id);
    return { ...chartSeries, source: comparison.sides[slot]?.run.source ?? "measured", slot: slot < 0 ? at : slot };
  });
  const names = (group: NamedPairs["pairs"][number]["first"]) =>
    `${group.label}: ${group.sides.map((id) => labels.get(id) ?? id).join(", ")}`;
  return (
    <div className="min-w-0">
      <h3 className="text-base font-semibold tracking-[-0.005em]">{pair.title}</h3>
      <p className="text-sm text-ink-2">{pair.note}</p>
      <p className="mb-3 text-xs break-words text-ink-3">
        {names(pair.first)} · {names(pair.second)}
        {pair.differs.length > 0 && ` · These differ in: ${pair.differs.join(", ")}.`}
      </p>
      {pair.figures.length > 0 && (
        <div className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {pair.figures.map((figure) => (
            <Stat
              key={figure.label}
              label={figure.label}
              value={formatMetric(figure.value, withDigits(figure, figure))}
              interval={formatInterval(figure, { ...figure, unit: "" })}
              note={figure.why ?? undefined}
            />
          ))}
        </div>
      )}
      <ChartFigure spec={pair.chart} metrics={pair.declarations} series={series} height={260} />
    </div>
  );
}
