import type { ReactNode } from "react";
import { launchName } from "@/components/rows/launch-words";
import { MadeBy } from "@/components/rows/made-by";
import { askedAgainSentence, runSeconds, stateWords } from "@/components/rows/run-sentence";
import { hasOwnName } from "@/components/rows/run-title";
import { StatusMark } from "@/components/rows/status-mark";
import { formatCount, formatDuration, formatNumber, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { partOf } from "@/lib/contracts/plain/rank-state";
import type { RunDetail } from "@/lib/contracts/run";

/** Statuses that the words of the state do not contain. */
const unnamed: readonly RunDetail["status"][] = ["queued", "running"];

const amber: readonly RunDetail["status"][] = ["cancelled", "stopped"];

interface Fact {
  id: string;
  shown: ReactNode;
}

interface RunFactsProps {
  run: RunDetail;
  /** Address of the suite's page; null if the reader may not see it. */
  suiteHref: string | null;
  /** Time left while running, in seconds; null if unknown. */
  secondsLeft: number | null;
}

/** Line of facts about a run: its suite, launch, state, progress, cost and duration. */
export function RunFacts({ run, suiteHref, secondsLeft }: RunFactsProps) {
  const part = run.status === "finished" ? partOf(run) : null;
  const seconds = run.demonstration || run.status === "queued" ? null : runSeconds(run);
  const origin: Fact[] = [
    ...(hasOwnName(run) ? [{ id: "name", shown: run.name }] : []),
    { id: "suite", shown: suiteHref === null ? run.suiteName : <Way to={suiteHref}>{run.suiteName}</Way> },
    ...(run.by == null ? [] : [{ id: "by", shown: <MadeBy by={run.by} /> }]),
    ...(run.launch ? [{ id: "launch", shown: <Way to={`/launches/${run.launch.id}`}>{launchName(run.launch)}</Way> }] : []),
  ];
  const outcome: Fact[] = [
    ...(unnamed.includes(run.status) ? [{ id: "status", shown: <StatusMark status={run.status} /> }] : []),
    {
      id: "state",
      shown: (
        <span aria-live="polite" className={amber.includes(run.status) ? "text-warn" : undefined}>
          {stateWords({ ...run, secondsLeft })}
        </span>
      ),
    },
    ...(part
      ? [
          {
            id: "part",
            shown: (
              <span className="text-warn">
                {formatNumber(part.done)} of {formatCount(part.whole, "sample")} asked
              </span>
            ),
          },
        ]
      : []),
    ...(secondsLeft === null ? [] : [{ id: "left", shown: `${formatDuration(secondsLeft)} left` }]),
    ...(run.costUsd === null ? [] : [{ id: "cost", shown: <span className="num">{formatUsd(run.costUsd)}</span> }]),
    ...(run.copied > 0 ? [{ id: "copied", shown: <span className="num">{formatNumber(run.copied)} from the cache</span> }] : []),
    ...(run.batch ? [{ id: "batch", shown: "asked in batches" }] : []),
    ...(run.askedAgain ? [{ id: "again", shown: <span className="num">{askedAgainSentence(run.askedAgain)}</span> }] : []),
    ...(seconds === null ? [] : [{ id: "duration", shown: formatDuration(seconds) }]),
  ];
  return (
    // Each fact has a dot before it; the dot of a line's first fact is outside the box and clipped.
    <div className="-my-1 overflow-hidden py-1">
      <div className="-ml-4.5 flex flex-wrap items-center gap-y-0.5">
        {[origin, outcome].map((facts) => (
          // On a phone, identity and result each have a line.
          <div key={facts[0]?.id} className="flex min-w-0 flex-wrap items-center gap-y-0.5 max-md:basis-full md:contents">
            {facts.map(({ id, shown }) => (
              <span key={id} className="inline-flex min-w-0 items-center">
                <span aria-hidden className="w-4.5 shrink-0 text-center text-ink-3">
                  ·
                </span>
                {shown}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} className="finger underline decoration-line-2 underline-offset-3 hover:text-ink hover:decoration-ink">
      {children}
    </Link>
  );
}
