import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { formatCount, formatInterval, formatMetric, formatNumber, formatUsd } from "@/components/ui/format";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StatusMark } from "@/components/ui/status-mark";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { RunRow } from "@/lib/contracts/run";
import { sliceKey } from "@/lib/contracts/slice";
import type { MetricColumn } from "@/lib/contracts/views";
import { doneCount } from "./run-sentence";

/** What the list needs of a family: its name and what its headline is called. */
export interface RunFamily {
  id: string;
  title: string;
  headline: MetricColumn & { declaration: Pick<MetricDeclaration, "unit" | "decimals"> };
}

function Headline({ run, family }: { run: RunRow; family: RunFamily | undefined }) {
  if (!run.headline || run.headline.value === null || !family) return <span className="text-ink-3">–</span>;
  // A run that has not reached the headline's slice yet shows its mean over what it has.
  const soFar = sliceKey(run.headline.slice) !== sliceKey(family.headline.slice) || run.headline.id !== family.headline.metric;
  return (
    <span title={soFar ? "Mean of the samples so far" : family.headline.label}>
      {formatMetric(run.headline.value, family.headline.declaration)}
      <span className="block text-xs text-ink-3">
        {soFar ? "mean so far" : formatInterval(run.headline, { ...family.headline.declaration, unit: "" })}
      </span>
    </span>
  );
}

/** Runs, newest first. */
export function RunTable({ runs, families }: { runs: readonly RunRow[]; families: readonly RunFamily[] }) {
  const familyOf = (run: RunRow) => families.find((f) => f.id === run.benchmark);
  const headlines = [...new Set(runs.map((run) => familyOf(run)?.headline.label))];
  return (
    <Table label="Runs" className="min-w-[64rem]">
      <THead>
        <Tr>
          <Th>Status</Th>
          <Th>Run</Th>
          <Th>Model</Th>
          <Th>Suite</Th>
          <Th>Benchmark</Th>
          <Th align="right">{headlines.length === 1 ? headlines[0] : "Headline"}</Th>
          <Th className="w-60">Progress</Th>
          <Th align="right">Cost</Th>
          <Th align="right">Started</Th>
        </Tr>
      </THead>
      <TBody>
        {runs.map((run) => (
          <Tr key={run.id} className="relative">
            <Td>
              <span className="flex">
                <StatusMark status={run.status} />
              </span>
            </Td>
            <Td className="max-w-80">
              <Link
                href={`/runs/${run.id}`}
                className="font-medium break-words underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {run.name}
              </Link>
            </Td>
            <Td className="max-w-60">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <span className="break-words">{run.modelName}</span>
                {run.source !== "measured" && <Badge>{run.source}</Badge>}
              </span>
            </Td>
            <Td className="max-w-60 break-words text-ink-2">{run.suiteName}</Td>
            <Td className="text-ink-2">{familyOf(run)?.title ?? run.benchmark}</Td>
            <Td numeric>
              <Headline run={run} family={familyOf(run)} />
            </Td>
            <Td>
              <ProgressBar counts={run.counts} words={false} thin />
              <span className="num mt-1 block text-xs whitespace-nowrap text-ink-3">
                {run.status === "finished"
                  ? formatCount(run.sampleCount, "sample")
                  : `${doneCount(run.counts)} of ${formatCount(run.sampleCount, "sample")}`}
                {run.counts.failed > 0 && <span className="text-fail"> · {formatNumber(run.counts.failed)} failed</span>}
              </span>
            </Td>
            <Td numeric>{formatUsd(run.costUsd)}</Td>
            <Td align="right" className="text-ink-2">
              <TimeAgo at={run.startedAt ?? run.createdAt} />
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
