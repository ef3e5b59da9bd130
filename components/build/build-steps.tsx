"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { buildStepsQuery } from "@/components/data/job-queries";
import { TableSkeleton } from "@/components/forms/table-skeleton";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import type { JobSteps } from "@/lib/contracts/job";

/** Requests and decisions of a build in order; a call expands to its prompt and reply. */
export function BuildSteps({ build }: { build: number }) {
  const query = useInfiniteQuery(buildStepsQuery(build));
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (data === undefined) return error ? <Failed error={error} retry={() => refetch()} /> : <TableSkeleton rows={6} />;
  const steps = data.pages.flatMap((page) => page.steps);
  const total = data.pages[0]?.total ?? 0;
  if (total === 0) return <Empty title="No steps recorded" note="This builder has no separate steps." />;
  return (
    <>
      <ol className="text-sm">
        {steps.map((step) => (
          <li key={step.nth} className="border-b border-line py-2">
            <Step step={step} />
          </li>
        ))}
      </ol>
      {isFetchNextPageError && !isFetchingNextPage ? (
        <Failed error={error} retry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && (
          <Button className="mt-3" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more of {formatCount(total, "step")}
          </Button>
        )
      )}
    </>
  );
}

function Step({ step: { subject, step, prompt, reply, decision } }: { step: JobSteps["steps"][number] }) {
  const line = (
    <span className="inline-grid w-[calc(100%-1.25rem)] gap-x-4 align-top sm:grid-cols-[minmax(8rem,15rem)_5rem_minmax(0,1fr)]">
      <span className="font-medium break-words">{subject}</span>
      <span className="text-ink-2">{step}</span>
      <span className="whitespace-pre-wrap break-words">{decision}</span>
    </span>
  );
  if (prompt === null && reply === null) return <div className="pl-5">{line}</div>;
  return (
    <details>
      <summary className="cursor-pointer rounded-sm marker:text-ink-3">{line}</summary>
      <div className="mt-2 grid gap-4 pl-5 lg:grid-cols-2">
        {[
          ["Prompt", prompt],
          ["Reply", reply],
        ].map(
          ([label, text]) =>
            text !== null && (
              <div key={label} className="min-w-0">
                <h4 className="text-xs font-medium text-ink-3">{label}</h4>
                <pre
                  translate="no"
                  className="mt-1 max-h-80 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap break-words"
                >
                  {text}
                </pre>
              </div>
            ),
        )}
      </div>
    </details>
  );
}
