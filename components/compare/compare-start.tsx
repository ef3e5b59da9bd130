"use client";

import { May } from "@/components/data/caller";
import { compareAddress, mostCompared } from "@/components/data/chosen-runs";
import { CompareBar } from "@/components/rows/compare-bar";
import { CompareCheck } from "@/components/rows/compare-check";
import type { RunFamily } from "@/components/rows/run-table";
import { StatusMark } from "@/components/rows/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { formatCount, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import type { RunRow } from "@/lib/contracts/run";

/** Runs of one suite, newest first. */
export interface SuiteRuns {
  id: number;
  name: string;
  benchmark: string;
  runs: readonly RunRow[];
}

interface CompareStartProps {
  suites: readonly SuiteRuns[];
  families: readonly RunFamily[];
  /** Reason why the address leads to no comparison; null if it asked for none. */
  problem: string | null;
}

/** Number of runs of a suite that are listed; the list of runs has the others. */
const listed = 8;

/** Start page for comparisons: suites with at least two runs, whose samples all have a counterpart. */
export function CompareStart({ suites, families, problem }: CompareStartProps) {
  return (
    <>
      <PageHeader title="Compare" state="Compare two to eight runs: whether they differ, on which samples, and what each replied" />
      {problem !== null && (
        <p role="alert" className="-mt-2 mb-4 border-l-2 border-warn py-0.5 pl-3 text-sm">
          {problem}
        </p>
      )}
      {suites.length === 0 ? (
        <Empty
          title="No suite has two runs yet"
          note="A comparison pairs samples of the same items. Launch two models on one suite, then select them here, on a leaderboard or in the run list."
          action={
            <May needs="runner">
              <ButtonLink variant="primary" href="/launch">
                Launch a run
              </ButtonLink>
            </May>
          }
        />
      ) : (
        <>
          <p className="mb-6 max-w-[76ch] text-sm text-ink-2">
            Select runs below, on a{" "}
            <Link href={`/benchmarks/${suites[0]?.benchmark ?? ""}`} className="text-accent underline underline-offset-2">
              leaderboard
            </Link>{" "}
            or in the{" "}
            <Link href="/runs" className="text-accent underline underline-offset-2">
              run list
            </Link>
            . Runs on one suite share every item; runs on different suites are compared on items with the same content.
          </p>
          {suites.map((suite) => {
            const family = families.find(({ id }) => id === suite.benchmark);
            const all = suite.runs.slice(0, mostCompared);
            return (
              <Section
                key={suite.id}
                title={suite.name}
                note={`${family?.title ?? suite.benchmark}, ${formatCount(suite.runs.length, "run")}`}
                actions={
                  <ButtonLink size="sm" href={compareAddress(all.map(({ id }) => id))}>
                    Compare{" "}
                    {suite.runs.length > all.length
                      ? `the newest ${formatNumber(all.length)}`
                      : all.length === 2
                        ? "both"
                        : `all ${formatNumber(all.length)}`}
                  </ButtonLink>
                }
              >
                <ul aria-label={`Runs of ${suite.name}`} className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-2">
                  {suite.runs.slice(0, listed).map((run) => (
                    <li key={run.id} className="flex min-w-0 items-center gap-3 border-b border-line py-1.5 text-sm">
                      <CompareCheck run={{ runId: run.id, benchmark: run.benchmark, label: run.modelName }} />
                      <span className="min-w-0 flex-1">
                        <Link href={`/runs/${run.id}`} className="finger rounded-sm break-words underline-offset-2 hover:underline">
                          <span translate="no">{run.modelName}</span> <span className="num text-ink-3">#{run.id}</span>
                        </Link>
                        <span className="block text-xs text-ink-3">
                          <TimeAgo at={run.startedAt ?? run.createdAt} />
                        </span>
                      </span>
                      {run.status !== "finished" && <StatusMark status={run.status} />}
                      <span className="num">
                        {family && run.headline
                          ? formatMetric(run.headline.value, withDigits(family.headline.declaration, run.headline))
                          : "–"}
                      </span>
                    </li>
                  ))}
                </ul>
                {suite.runs.length > listed && (
                  <p className="mt-2 text-xs text-ink-3">
                    The newest {listed};{" "}
                    <Link href="/runs" className="rounded-sm underline underline-offset-2">
                      older ones are in the run list
                    </Link>
                    .
                  </p>
                )}
              </Section>
            );
          })}
        </>
      )}
      <CompareBar />
    </>
  );
}
