"use client";

import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "@/components/data/model-queries";
import { suitesQuery } from "@/components/data/suite-queries";
import { ButtonLink } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { canPlay } from "./cells";
import { CloneNotice } from "./clone-notice";
import type { LaunchBenchmark } from "./launch-fields";
import { LaunchForm } from "./launch-form";
import { NothingToLaunch } from "./nothing-to-launch";

/** Page that launches runs: What, Who and How on one page. */
export function LaunchPage({ benchmarks }: { benchmarks: readonly LaunchBenchmark[] }) {
  const suites = useQuery(suitesQuery(null));
  const models = useQuery(modelsQuery());
  const usableSuites = suites.data?.filter((suite) => !suite.archived && benchmarks.some(({ id }) => id === suite.benchmark));
  const inUse = models.data?.filter(({ archived }) => !archived);
  const usableModels = inUse?.filter((model) => benchmarks.some((benchmark) => canPlay(model, benchmark)));
  const failure = suites.error ?? models.error;
  return (
    <>
      <PageHeader
        title="Launch"
        state="Every selected model runs on every selected suite. Nothing is sent until you launch or try one item."
        actions={<ButtonLink href="/runs">All runs</ButtonLink>}
      />
      {usableSuites === undefined || inUse === undefined || usableModels === undefined ? (
        failure ? (
          <Failed
            error={failure}
            retry={() => {
              void suites.refetch();
              void models.refetch();
            }}
          />
        ) : (
          <div role="status" aria-label="Loading suites and models" className="space-y-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
          </div>
        )
      ) : usableSuites.length === 0 || usableModels.length === 0 ? (
        <NothingToLaunch suites={usableSuites.length} models={usableModels.length} />
      ) : (
        <>
          <CloneNotice benchmarks={benchmarks} suites={usableSuites} models={inUse} />
          <LaunchForm benchmarks={benchmarks} suites={usableSuites} models={usableModels} />
        </>
      )}
    </>
  );
}
