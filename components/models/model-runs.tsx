import { PartialChip } from "@/components/rows/partial-chip";
import { headlineLabel } from "@/components/rows/run-family";
import { Headline, type RunFamily } from "@/components/rows/run-table";
import { hasOwnName } from "@/components/rows/run-title";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunRow } from "@/lib/contracts/run";

/** A family, and the newest finished run of the model in it: one with the family's headline before one of a suite without it. */
export interface ModelScore {
  family: RunFamily;
  run: RunRow | null;
}

interface ModelRunsProps {
  scores: readonly ModelScore[];
  /** Newest first. */
  runs: readonly RunRow[];
  /** Runs there are, those that are not listed among them. */
  runCount: number;
}

/** What is known of a model: its latest headline in every family, and its newest runs. */
export function ModelRuns({ scores, runs, runCount }: ModelRunsProps) {
  if (runs.length === 0) return null;
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <Section title="Scores" note="The latest finished run in each benchmark, a whole one where there is one, with its 95% interval.">
        <ul className="text-sm">
          {scores.map(({ family, run }) => (
            <li key={family.id} className="flex items-baseline gap-3 border-t border-line py-1.5 first:border-0">
              <Link href={`/benchmarks/${family.id}`} className="min-w-0 truncate rounded-sm underline-offset-2 hover:underline">
                {family.title}
              </Link>
              <span className="shrink-0 truncate text-xs text-ink-3 max-sm:hidden">
                {run === null ? family.headline.label : headlineLabel(run, family)}
              </span>
              {run ? (
                <>
                  <span translate="no" className="min-w-0 truncate text-xs text-ink-3 max-sm:hidden">
                    {run.suiteName}
                  </span>
                  {run.wholeCount !== undefined && <PartialChip partial={{ done: run.sampleCount, whole: run.wholeCount }} />}
                  <Link href={`/runs/${run.id}`} className="num ml-auto rounded-sm text-accent underline-offset-2 hover:underline">
                    #{run.id}
                  </Link>
                  <span className="num shrink-0 text-right">
                    <Headline run={run} family={family} />
                  </span>
                </>
              ) : (
                <span className="ml-auto text-ink-3">not measured</span>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Runs" note={runCount > runs.length ? `The newest ${runs.length} of ${runCount}.` : undefined}>
        <ul className="text-sm">
          {runs.map((run) => (
            <li key={run.id} className="flex items-baseline gap-3 border-t border-line py-1.5 first:border-0">
              <Link href={`/runs/${run.id}`} className="min-w-0 truncate rounded-sm underline-offset-2 hover:underline">
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
