import Link from "next/link";
import { isHeadline } from "@/components/runs/find-metric";
import { HiddenMark } from "@/components/runs/hidden-mark";
import { doneCount } from "@/components/runs/run-sentence";
import { Badge } from "@/components/ui/badge";
import { formatInterval, formatMetric, formatNumber, formatSoFar, formatUsd } from "@/components/ui/format";
import { StatusMark } from "@/components/ui/status-mark";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunRow } from "@/lib/contracts/run";
import type { BenchmarkInfo } from "@/lib/contracts/views";

/** The runs that ended last, newest first. */
export function LatestRuns({ runs, families }: { runs: readonly RunRow[]; families: readonly BenchmarkInfo[] }) {
  return (
    <Table label="Latest runs">
      <THead>
        <Tr>
          <Th>Run</Th>
          <Th>Model</Th>
          <Th>Suite</Th>
          <Th>Status</Th>
          <Th align="right">Samples</Th>
          <Th align="right">Headline</Th>
          <Th align="right">95 %</Th>
          <Th align="right">Cost</Th>
          <Th align="right">Ended</Th>
        </Tr>
      </THead>
      <TBody>
        {runs.map((run) => {
          const views = families.find(({ id }) => id === run.benchmark)?.views;
          const declaration = views?.metrics.find(({ id }) => id === run.headline?.id) ?? { unit: "", decimals: 1 };
          return (
            <Tr key={run.id}>
              <Td className="max-w-64 min-w-48">
                <span className="flex items-center gap-2">
                  <Link
                    href={`/runs/${run.id}`}
                    className="truncate rounded-sm font-medium underline-offset-2 hover:underline"
                    title={run.name}
                  >
                    {run.name}
                  </Link>
                  {run.source !== "measured" && <Badge tone={run.source === "simulated" ? "warn" : "neutral"}>{run.source}</Badge>}
                </span>
              </Td>
              <Td className="max-w-48 truncate text-ink-2">{run.modelName}</Td>
              <Td className="max-w-48 truncate text-ink-2">{run.suiteName}</Td>
              <Td>
                <StatusMark status={run.status} />
              </Td>
              <Td numeric>
                {doneCount(run.counts) === run.sampleCount ? "" : `${formatNumber(doneCount(run.counts))} of `}
                {formatNumber(run.sampleCount)}
              </Td>
              <Td numeric className="font-medium">
                <HiddenMark bounds={run.bounds} declaration={declaration} />
                {formatMetric(run.headline?.value ?? null, declaration)}
                {run.headline?.value != null && (
                  <span className="block font-sans text-xs font-normal tracking-normal text-ink-3">
                    {run.headline.soFar && <span className="block">{formatSoFar(run.headline)}</span>}
                    {isHeadline(run, views?.headline) ? views?.headline.label : `mean of ${formatNumber(run.headline.n)}`}
                  </span>
                )}
              </Td>
              <Td numeric className="text-ink-2">
                {run.headline ? formatInterval(run.headline, { ...declaration, unit: "" }) : ""}
              </Td>
              <Td numeric>{formatUsd(run.costUsd)}</Td>
              <Td align="right" className="text-ink-2">
                <TimeAgo at={run.finishedAt ?? run.createdAt} />
              </Td>
            </Tr>
          );
        })}
      </TBody>
    </Table>
  );
}
