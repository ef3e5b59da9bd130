"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, parseAsString, useQueryState } from "nuqs";
import { modelsQuery } from "@/components/models/queries";
import { suitesQuery } from "@/components/suites/queries";
import { ButtonLink } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { ModelRow } from "@/lib/contracts/model";
import { CloneNotice } from "./clone-notice";
import { type LaunchBenchmark, LaunchForm } from "./launch-form";
import { NothingToLaunch } from "./nothing-to-launch";

/** Whether a model can answer a family's prompts: one at an endpoint always, a simulated one when the family has its profile. */
function canPlay({ settings }: ModelRow, benchmark: LaunchBenchmark | null): boolean {
  if (settings.kind === "imported") return false;
  return settings.kind !== "simulated" || benchmark === null || benchmark.profiles.some(({ id }) => id === settings.profile);
}

/** Launches a run: what, who and how on one page. `suite` and `model` in the address choose; `benchmark` takes its newest suite. */
export function LaunchPage({ benchmarks }: { benchmarks: readonly LaunchBenchmark[] }) {
  const [suiteId, setSuiteId] = useQueryState("suite", parseAsInteger);
  const [family] = useQueryState("benchmark", parseAsString);
  const [modelId, setModelId] = useQueryState("model", parseAsInteger);
  const suites = useQuery(suitesQuery(null));
  const models = useQuery(modelsQuery());
  const usableSuites = suites.data?.filter((suite) => !suite.archived && benchmarks.some(({ id }) => id === suite.benchmark));
  const suite =
    usableSuites?.find(({ id }) => id === suiteId) ?? usableSuites?.find((of) => of.benchmark === family) ?? usableSuites?.[0] ?? null;
  const benchmark = benchmarks.find(({ id }) => id === suite?.benchmark) ?? null;
  const usableModels = models.data?.filter((model) => !model.archived && canPlay(model, benchmark));
  const failure = suites.error ?? models.error;
  return (
    <>
      <PageHeader
        title="Launch"
        state="One model over one suite. Nothing is sent until you launch it or try one item."
        actions={<ButtonLink href="/runs">All runs</ButtonLink>}
      />
      {usableSuites === undefined || usableModels === undefined ? (
        failure ? (
          <Failed
            error={failure}
            retry={() => {
              void suites.refetch();
              void models.refetch();
            }}
          />
        ) : (
          <div role="status" aria-label="Reading suites and models" className="space-y-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
          </div>
        )
      ) : suite === null || benchmark === null || usableModels.length === 0 ? (
        <NothingToLaunch suites={usableSuites.length} models={usableModels.length} />
      ) : (
        <>
          <CloneNotice benchmarks={benchmarks} suites={usableSuites} models={models.data?.filter(({ archived }) => !archived) ?? []} />
          <LaunchForm
            key={benchmark.id}
            benchmark={benchmark}
            benchmarks={benchmarks}
            suites={usableSuites}
            suite={suite}
            onSuite={(id) => void setSuiteId(id)}
            missing={{
              suite:
                suiteId === null || suite.id === suiteId ? undefined : `Suite ${suiteId} is not in use; the newest one is chosen instead.`,
              model:
                modelId === null || usableModels.some(({ id }) => id === modelId)
                  ? undefined
                  : `Model ${modelId} is not in use, or plays no model of this benchmark; choose another.`,
            }}
            models={usableModels}
            model={usableModels.find(({ id }) => id === modelId) ?? (usableModels.length === 1 ? (usableModels[0] ?? null) : null)}
            onModel={(id) => void setModelId(id)}
          />
        </>
      )}
    </>
  );
}
