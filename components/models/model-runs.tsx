import { Fragment } from "react";
import { rankingAddress } from "@/components/data/leaderboard-queries";
import { MissingMark } from "@/components/rows/missing-mark";
import { hasOwnName } from "@/components/rows/run-title";
import { ScoreMarks } from "@/components/rows/score-marks";
import { formatInterval, formatMetric, withDigits } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RankedModels, ScoreInFamily } from "@/lib/contracts/leaderboard";
import type { RunRow } from "@/lib/contracts/run";

interface ModelRunsProps {
  /** The model's row in each family. */
  scores: readonly ScoreInFamily[];
  /** Newest first. */
  runs: readonly RunRow[];
  /** Number of all runs, including those not listed. */
  runCount: number;
}

/** Shows a model's score in every family and its newest runs. */
export function ModelRuns({ scores, runs, runCount }: ModelRunsProps) {
  if (runs.length === 0) return null;
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <Section
        title="Scores"
        note="Its row in each benchmark’s leaderboard: complete runs with the same settings pooled, with 95% intervals."
      >
        <ul className="text-sm">
          {scores.map(({ family, score }) => (
            <li key={family.id} className="flex items-baseline gap-3 border-t border-line py-1.5 first:border-0 max-md:py-0">
              <Link
                href={rankingAddress(
                  family.id,
                  score?.ranking.key ?? null,
                  score?.models.some(({ source }) => source === "simulated") ?? false,
                )}
                className="finger min-w-0 truncate rounded-sm max-md:min-w-11 underline-offset-2 hover:underline"
              >
                {family.title}
              </Link>
              <span className="shrink-0 truncate text-xs text-ink-3 max-sm:hidden">{score?.headline.label ?? family.headline}</span>
              {score ? <Score score={score} /> : <span className="ml-auto text-ink-3">not measured</span>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Runs" note={runCount > runs.length ? `Showing the newest ${runs.length} of ${runCount}.` : undefined}>
        <ul className="text-sm">
          {runs.map((run) => (
            <li key={run.id} className="flex items-baseline gap-3 border-t border-line py-1.5 first:border-0 max-md:py-0">
              <Link
                href={`/runs/${run.id}`}
                className="finger min-w-0 truncate rounded-sm max-md:min-w-11 underline-offset-2 hover:underline"
              >
                <span className="num text-ink-3">#{run.id}</span> {hasOwnName(run) ? run.name : run.suiteName}
              </Link>
              <span className="ml-auto shrink-0 text-xs text-ink-2">{run.status}</span>
              <span className="shrink-0 text-xs text-ink-3">
                <TimeAgo at={run.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Score({ score: { ranking, headline, models } }: { score: RankedModels }) {
  return models.map((score) => (
    <Fragment key={score.id}>
      <span translate="no" className="min-w-0 truncate text-xs text-ink-3 max-sm:hidden">
        {ranking.suiteName}
      </span>
      <ScoreMarks score={score} />
      <Link
        href={`/runs/${score.runId}`}
        className="finger num ml-auto rounded-sm text-right text-accent underline-offset-2 hover:underline"
      >
        #{score.runId}
      </Link>
      <span className="num shrink-0 text-right">
        <span className="block">{formatMetric(score.headline?.value ?? null, withDigits(headline, score.headline))}</span>
        <span className="ml-auto block max-w-44 text-xs text-ink-3">
          {score.headline && formatInterval(score.headline, { ...headline, unit: "" })}
        </span>
        <MissingMark missing={score.missing} lossy={score.lossy} declaration={headline} />
      </span>
    </Fragment>
  ));
}
