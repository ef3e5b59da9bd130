import Link from "next/link";
import { CompareCheck } from "@/components/compare/compare-check";
import { CompareHeading } from "@/components/compare/compare-heading";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { formatCount, formatInterval, formatMetric, formatNumber, formatSoFar, formatUsd } from "@/components/ui/format";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StatusMark } from "@/components/ui/status-mark";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { Tip } from "@/components/ui/tip";
import { splitOfAsked } from "@/lib/contracts/asked";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { RunRow } from "@/lib/contracts/run";
import { turnedAwaySentence } from "@/lib/contracts/turned-away";
import type { MetricColumn } from "@/lib/contracts/views";
import { isHeadline } from "./find-metric";
import { HiddenMark } from "./hidden-mark";
import { StoppedMark } from "./part-marks";
import { doneCount } from "./run-sentence";

/** What the list needs of a family: its name and what its headline is called. */
export interface RunFamily {
  id: string;
  title: string;
  headline: MetricColumn & { declaration: Pick<MetricDeclaration, "unit" | "decimals"> };
}

function Headline({ run, family }: { run: RunRow; family: RunFamily | undefined }) {
  if (!run.headline || run.headline.value === null || !family) return <span className="text-ink-3">–</span>;
  const soFar = !isHeadline(run, family.headline);
  return (
    <span title={soFar ? "Mean of the samples scored so far" : family.headline.label}>
      <HiddenMark bounds={run.bounds} declaration={family.headline.declaration} />
      {formatMetric(run.headline.value, family.headline.declaration)}
      <span className="block text-xs text-ink-3">
        {run.headline.soFar && <span className="block">{formatSoFar(run.headline)}</span>}
        {soFar ? `mean of ${formatNumber(run.headline.n)}` : formatInterval(run.headline, { ...family.headline.declaration, unit: "" })}
      </span>
    </span>
  );
}

/** What of a run is in no score, or rests on a reply that did not finish; the whole split in a tip. */
function Silent({ run }: { run: RunRow }) {
  const parts = splitOfAsked(run.counts, run.endings);
  const hidden = parts.filter(({ side }) => side === "hidden");
  const unfinished = parts.filter(({ side, fate }) => side === "scored" && fate !== "finished");
  const shown = hidden.length > 0 ? hidden : unfinished;
  const [only, more] = shown;
  if (!only) return null;
  const count = shown.reduce((sum, part) => sum + part.count, 0);
  const word = more ? (shown === hidden ? "hidden" : "unfinished") : only.label;
  return (
    <>
      {" · "}
      <Tip content={parts.map((part) => `${formatNumber(part.count)} ${part.label}`).join(", ")}>
        <button type="button" className={cx("relative z-10 rounded-sm", shown === hidden && "text-warn")}>
          {formatNumber(count)} {word}
        </button>
      </Tip>
    </>
  );
}

function Progress({ run }: { run: RunRow }) {
  const samples = formatCount(run.sampleCount, "sample");
  return (
    <div className="pt-1">
      <ProgressBar counts={run.counts} words={false} thin />
      <span className="num mt-1 block text-xs text-ink-3 md:whitespace-nowrap">
        {run.status === "finished" ? samples : `${formatNumber(doneCount(run.counts))} of ${samples}`}
        <Silent run={run} />
        {run.turnedAway && <span className="block whitespace-normal md:max-w-44">{turnedAwaySentence(run.turnedAway, formatNumber)}</span>}
      </span>
    </div>
  );
}

/** Left out where a phone has no room; the name then carries the model. */
const roomy = "max-md:hidden";

interface RunTableProps {
  runs: readonly RunRow[];
  families: readonly RunFamily[];
  label?: string;
}

/** Runs, newest first. */
export function RunTable({ runs, families, label = "Runs" }: RunTableProps) {
  const familyOf = (run: RunRow) => families.find((f) => f.id === run.benchmark);
  const headlines = [...new Set(runs.map((run) => familyOf(run)?.headline.label))];
  return (
    <Table label={label} wide className="md:min-w-[60rem]">
      <THead>
        <Tr>
          <CompareHeading />
          <Th>
            <span className="max-md:sr-only">Status</span>
          </Th>
          <Th>Run</Th>
          <Th className={roomy}>Model</Th>
          <Th className={roomy}>Suite</Th>
          <Th className={roomy}>Benchmark</Th>
          <Th align="right">{headlines.length === 1 ? headlines[0] : "Headline"}</Th>
          <Th className={`w-44 ${roomy}`}>Progress</Th>
          <Th align="right" className={roomy}>
            Cost
          </Th>
          <Th align="right" className={roomy}>
            Started
          </Th>
        </Tr>
      </THead>
      <TBody>
        {runs.map((run) => (
          <Tr key={run.id} className="relative">
            {/* Above the link that covers the row. */}
            <Td className="relative z-[1] w-7 pr-0">
              <CompareCheck run={{ runId: run.id, benchmark: run.benchmark, label: run.modelName }} />
            </Td>
            <Td>
              <span className="flex max-md:hidden">
                <StatusMark status={run.status} />
              </span>
              <span className="mt-1 flex max-md:hidden">
                <StoppedMark {...run} />
              </span>
              <span className="flex md:hidden">
                <StatusMark status={run.status} compact />
              </span>
            </Td>
            <Td className="max-w-80">
              <Link
                href={`/runs/${run.id}`}
                className="font-medium break-words underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {run.name}
              </Link>
              <div className="text-xs break-words text-ink-3 md:hidden">
                {run.modelName}
                {run.source !== "measured" && `, ${run.source}`}
                {run.stoppedBy !== null && ` `}
                <StoppedMark {...run} whole />
                {run.status !== "finished" && <Progress run={run} />}
              </div>
            </Td>
            <Td className={`max-w-60 ${roomy}`}>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <span className="break-words">{run.modelName}</span>
                {run.source !== "measured" && <Badge>{run.source}</Badge>}
              </span>
            </Td>
            <Td className={`max-w-60 break-words text-ink-2 ${roomy}`}>{run.suiteName}</Td>
            <Td className={`text-ink-2 ${roomy}`}>
              {familyOf(run)?.title ?? run.benchmark}
              {headlines.length > 1 && <span className="block text-xs text-ink-3">{familyOf(run)?.headline.label}</span>}
            </Td>
            <Td numeric>
              <Headline run={run} family={familyOf(run)} />
            </Td>
            <Td className={roomy}>
              <Progress run={run} />
            </Td>
            <Td numeric className={roomy}>
              {formatUsd(run.costUsd)}
            </Td>
            <Td align="right" className={`text-ink-2 ${roomy}`}>
              <TimeAgo at={run.startedAt ?? run.createdAt} />
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
