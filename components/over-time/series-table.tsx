import { compareAddress } from "@/components/data/chosen-runs";
import { formatInterval, formatMetric, formatP, NONE, withDigits } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Link } from "@/components/ui/link";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { OverTime, SeriesStep } from "@/lib/contracts/over-time";
import { isChange } from "./series-finding";

/** Table of a series: each run with its headline and the step from the previous run. */
export function SeriesTable({ series: { points, steps, headline, models } }: { series: OverTime }) {
  return (
    <Table label="Runs of the series">
      <THead>
        <Tr>
          <Th>Run</Th>
          {models.length > 1 && <Th>Model</Th>}
          <Th>Finished</Th>
          <Th align="right">{headline.label}</Th>
          <Th align="right">95% interval</Th>
          <Th>Change from the run above</Th>
        </Tr>
      </THead>
      <TBody>
        {points.map(({ runId, model, finishedAt, headline: metric }, at) => {
          const digits = withDigits(headline, metric);
          const step = at === 0 ? undefined : steps[at - 1];
          return (
            <Tr key={runId}>
              <Td>
                <Link href={`/runs/${runId}`} className="finger num text-accent underline-offset-2 hover:underline">
                  #{runId}
                </Link>
              </Td>
              {models.length > 1 && (
                <Td>
                  <span translate="no">{model}</span>
                </Td>
              )}
              <Td>{finishedAt === null ? NONE : <TimeAgo at={finishedAt} />}</Td>
              <Td align="right" className="num font-medium text-ink">
                {formatMetric(metric.value, digits)}
              </Td>
              <Td align="right" className="num text-ink-2">
                {formatInterval(metric, { ...digits, unit: "" }) || NONE}
              </Td>
              <Td>{step && <Step step={step} digits={digits} runs={[points[at - 1]?.runId ?? runId, runId]} />}</Td>
            </Tr>
          );
        })}
      </TBody>
    </Table>
  );
}

interface StepProps {
  step: SeriesStep;
  digits: OverTime["headline"];
  /** The earlier and the later run. */
  runs: [number, number];
}

function Step({ step, digits, runs }: StepProps) {
  if (step.kind === "break") return <span className="text-warn">break: {step.reason}</span>;
  const p = step.adjusted === null ? `not tested: ${step.why}` : formatP(step.adjusted);
  return (
    <Link href={compareAddress(runs, runs[0])} className="finger rounded-sm underline-offset-2 hover:underline">
      <span className={isChange(step) ? "num font-medium text-ink" : "num text-ink-2"}>{formatDifference(step.difference, digits)}</span>
      <span className="ml-2 text-xs text-ink-3">{p}</span>
    </Link>
  );
}
