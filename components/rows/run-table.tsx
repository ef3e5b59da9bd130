"use client";

import { useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { formatBasis, formatBegun, formatInterval, formatMetric, formatNumber, formatUsd, withDigits } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { beforeAccounts } from "@/lib/contracts/plain/before-accounts";
import { lossOf } from "@/lib/contracts/plain/rank-state";
import type { RunRow } from "@/lib/contracts/run";
import type { MetricColumn } from "@/lib/contracts/views";
import { isHeadline } from "./find-metric";
import { MadeBy } from "./made-by";
import { MissingMark } from "./missing-mark";
import { SourceMark, StoppedMark, WaitsMark } from "./part-marks";
import { PartialChip } from "./partial-chip";
import { headlineColumn, headlineLabel } from "./run-family";
import { Progress } from "./run-progress";
import { hasOwnName } from "./run-title";
import { StatusMark } from "./status-mark";

/** Family of a suite whose name does not contain it. */
const familyWord = (suiteName: string, title: string): string => (suiteName.includes(title) ? "" : ` · ${title}`);

/** Members of a family that the list needs: its name and its headline. */
export interface RunFamily {
  id: string;
  title: string;
  headline: MetricColumn & { declaration: Pick<MetricDeclaration, "label" | "unit" | "decimals"> };
  /** This headline and those of its editions, all in one unit. */
  headlines: readonly MetricColumn[];
}

/** Shows a run's headline with its interval, or the mean so far. */
export function Headline({ run, family }: { run: RunRow; family: RunFamily | undefined }) {
  if (!family) return <span className="text-ink-3">–</span>;
  const mark = <MissingMark missing={run.missing} lossy={lossOf(run)} declaration={family.headline.declaration} />;
  if (!run.headline || run.headline.value === null)
    return (
      <span className="text-ink-3" title={run.headline?.why}>
        – <span className="block">{mark}</span>
      </span>
    );
  const column = headlineColumn(run, family);
  const soFar = !isHeadline(run, column);
  const interval = soFar && run.status !== "finished" ? "" : formatInterval(run.headline, { ...family.headline.declaration, unit: "" });
  return (
    <span title={soFar ? soFarTitle(run, column) : column.label}>
      {formatMetric(run.headline.value, withDigits(family.headline.declaration, run.headline))}
      <span className="block text-xs text-ink-3">
        {run.headline.soFar && <span className={cx("block", wrapped)}>{formatBasis(run.headline)}</span>}
        {interval && <span className="block">{interval}</span>}
        {soFar && formatBegun(run.headline) === null && `mean of ${formatNumber(run.headline.n)}`}
      </span>
      {mark}
    </span>
  );
}

const soFarTitle = ({ headline, status }: RunRow, { metric, label }: MetricColumn) =>
  headline?.id === metric
    ? status === "finished"
      ? `Whole run: the suite has no samples for “${label}”`
      : "Mean of samples scored so far"
    : `${label} so far: unfinished dialogues count up to their last answered turn`;

/** Words below a number wrap on a phone. */
const wrapped = "max-sm:ml-auto max-sm:max-w-32 max-sm:whitespace-normal";

/** Hidden on a phone; the name cell then shows the state. */
const roomy = "max-md:hidden";

interface RunTableProps {
  runs: readonly RunRow[];
  families: readonly RunFamily[];
  label?: string;
  /** Rows name their launch. */
  launches?: boolean;
  /** Row selection; rows cannot be selected without it. */
  choice?: RunChoice;
}

export interface RunChoice {
  chosen: ReadonlySet<number>;
  /** True if all rows are selected, "indeterminate" if only some are. */
  all: boolean | "indeterminate";
  onAll: (on: boolean) => void;
  /** `shift` also selects the rows between this one and the previously selected one. */
  onChoose: (id: number, shift: boolean) => void;
}

/** Link to a run's launch, above the link that covers the row. */
function LaunchLink({ id, name }: { id: number; name: string }) {
  return (
    <Link href={`/launches/${id}`} className="finger relative z-[1] rounded-sm underline-offset-2 hover:text-ink hover:underline">
      {name}
    </Link>
  );
}

/** Table of runs in the given order. */
export function RunTable({ runs, families, label = "Runs", launches = false, choice }: RunTableProps) {
  const shift = useRef(false);
  const familyOf = (run: RunRow) => families.find((f) => f.id === run.benchmark);
  const labelOf = (run: RunRow) => {
    const family = familyOf(run);
    return family && headlineLabel(run, family);
  };
  const headlines = [...new Set(runs.map(labelOf))];
  return (
    <Table label={label} wide>
      <THead>
        <Tr>
          {choice && (
            <Th className="w-8 pr-0">
              <Checkbox hideLabel label="Select all runs below" checked={choice.all} onChange={choice.onAll} />
            </Th>
          )}
          <Th>Run</Th>
          <Th align="right">{headlines.length === 1 ? headlines[0] : "Headline"}</Th>
          <Th className={`w-48 ${roomy}`}>State</Th>
          <Th align="right" className={roomy}>
            Cost
          </Th>
          <Th align="right" className={roomy}>
            Age
          </Th>
        </Tr>
      </THead>
      <TBody>
        {runs.map((run) => (
          <Tr key={run.id} className="relative" {...(choice && { selected: choice.chosen.has(run.id) })}>
            {/* Above the link that covers the row. The checkbox's change event does not contain the state of the Shift key, so it is recorded here. */}
            {choice && (
              <Td className="relative z-[1] w-8 pr-0">
                <span
                  className="flex max-md:size-11 max-md:items-center"
                  onClickCapture={(event) => {
                    shift.current = event.shiftKey;
                  }}
                >
                  <Checkbox
                    hideLabel
                    label={`Select run ${run.id}, ${run.name}`}
                    checked={choice.chosen.has(run.id)}
                    onChange={() => choice.onChoose(run.id, shift.current)}
                  />
                </span>
              </Td>
            )}
            <Td className="max-w-[36rem] py-1.5">
              <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
                <span className="num text-xs text-ink-3">#{run.id}</span>
                <Link
                  href={`/runs/${run.id}`}
                  aria-label={run.name}
                  translate="no"
                  className="min-w-0 font-medium break-words underline-offset-2 max-md:wrap-anywhere after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                >
                  {hasOwnName(run) ? run.name : run.modelName}
                </Link>
                {run.archived && <Badge tone="warn">archived</Badge>}
                <SourceMark {...run} />
                {run.tags?.map((tag) => (
                  <Badge key={tag}>#{tag}</Badge>
                ))}
              </span>
              <span className="block text-xs break-words text-ink-3 max-md:wrap-anywhere">
                <span translate="no">
                  {hasOwnName(run) && `${run.modelName} · `}
                  {run.suiteName}
                </span>
                {headlines.length > 1 && familyWord(run.suiteName, familyOf(run)?.title ?? run.benchmark)}
                {/* That a run is older than accounts would be said in every row. */}
                {launches && run.by != null && run.by !== beforeAccounts && (
                  <>
                    {" · "}
                    <MadeBy by={run.by} />
                  </>
                )}
                {launches && run.launch?.name && (
                  <span className={roomy}>
                    {" · "}
                    <LaunchLink id={run.launch.id} name={run.launch.name} />
                  </span>
                )}
              </span>
              {run.note && (
                <span className="block text-xs text-ink-2 italic max-md:line-clamp-2 max-md:wrap-anywhere md:truncate" title={run.note}>
                  {run.note}
                </span>
              )}
              <div className="text-xs break-words text-ink-3 md:hidden">
                <StatusMark status={run.status} /> <WaitsMark {...run} /> <StoppedMark {...run} whole />
                {run.status !== "finished" && <Progress run={run} />}
                {/* Below the rest: a finger needs room between this link and the run's name. */}
                {launches && run.launch?.name && (
                  <span className="block">
                    Launch: <LaunchLink id={run.launch.id} name={run.launch.name} />
                  </span>
                )}
              </div>
            </Td>
            <Td numeric>
              <Headline run={run} family={familyOf(run)} />
              {run.wholeCount !== undefined && <PartialChip partial={{ done: run.sampleCount, whole: run.wholeCount }} />}
              {headlines.length > 1 && <span className={cx("block text-xs text-ink-3", wrapped)}>{labelOf(run)}</span>}
            </Td>
            <Td className={roomy}>
              <span className="flex flex-wrap items-center gap-x-2">
                <StatusMark status={run.status} />
                <WaitsMark {...run} />
                <StoppedMark {...run} />
              </span>
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
