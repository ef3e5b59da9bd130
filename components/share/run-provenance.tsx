import type { ReactNode } from "react";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { boundsText, missingText } from "@/components/rows/missing-text";
import { formatBasis, formatInterval, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { lossOf } from "@/lib/contracts/plain/rank-state";
import { splitOfAsked } from "@/lib/contracts/plain/sample-outcomes";
import type { Missing, RunDetail } from "@/lib/contracts/run";

function missingLine(missing: Missing, declaration: MetricDeclaration): string {
  const bounds = boundsText(missing, declaration);
  return `${missingText(missing)} from it${bounds && `, ${bounds} if included`}`;
}

/** Returns facts about a run: model, time, suite, verifier and number of samples. */
export function runProvenance(run: RunDetail, { title, views, verifiers }: BenchmarkView): ReactNode[] {
  const { headline, counts } = run;
  const declaration = views.metrics.find((metric) => metric.id === views.headline.metric);
  const verifier = verifiers.find((v) => v.id === run.verifier)?.label ?? run.verifier;
  const missing = splitOfAsked(counts, run.endings).filter(({ side, outcome }) => side === "hidden" || outcome === "cancelled");
  const at = run.finishedAt ?? run.startedAt ?? run.createdAt;
  const interval = headline && declaration ? formatInterval(headline, declaration) : "";
  return [
    title,
    `${run.modelName} on ${run.suiteName}`,
    `scored by ${verifier} ${run.verifierVersion}`,
    <time key="at" dateTime={at}>
      {at.slice(0, 10)}
    </time>,
    // The share of one sample does not count the others.
    ...(Object.values(counts).some((count) => count > 0)
      ? [[`${formatNumber(counts.scored)} scored`, ...missing.map(({ count, label }) => `${formatNumber(count)} ${label}`)].join(", ")]
      : []),
    ...(headline?.value != null && declaration
      ? [
          `${views.headline.label} ${formatMetric(headline.value, withDigits(declaration, headline))}${interval ? ` (95%: ${interval})` : ""}${headline.soFar ? `, ${formatBasis(headline)}` : ""}`,
        ]
      : []),
    ...(run.missing && declaration ? [missingLine(run.missing, declaration)] : []),
    ...(lossOf(run) ? ["lossy, no rank"] : []),
    ...(run.stoppedBy && run.status === "stopped" ? [`stopped by its ${run.stoppedBy === "rule" ? "rule" : "budget"}, no rank`] : []),
    ...(run.source === "measured" ? [] : [`${run.source} replies`]),
    <a key="methods" href="#methods" className="finger text-accent underline underline-offset-2">
      Methods
    </a>,
  ];
}
