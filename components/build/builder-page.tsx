"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useRef } from "react";
import { jobQuery, jobsQuery, mayBeUnderWay } from "@/components/data/job-queries";
import { familyPanels } from "@/components/data/panel-query";
import { PanelSlots } from "@/components/panels/panel-slots";
import { JobState } from "@/components/rows/job-state";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Failed } from "@/components/ui/failed";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { BuildList } from "./build-list";
import { BuildReport } from "./build-report";
import { BuildSteps } from "./build-steps";
import { BuilderForm } from "./builder-form";

interface BuilderPageProps {
  benchmark: Pick<BenchmarkInfo, "id" | "title" | "panels">;
  builder: BenchmarkInfo["builders"][number];
  /** Name of the parameter that it fills. */
  fills: string;
}

/** Page that makes values for a suite's parameter; the address contains the shown build, which continues without the page. */
export function BuilderPage({ benchmark, builder, fills }: BuilderPageProps) {
  const client = useQueryClient();
  const [id, setId] = useQueryState("build", parseAsInteger.withOptions({ history: "push" }));
  const query = useQuery({ ...jobQuery(id ?? 0), enabled: id !== null });
  const build = id !== null && query.data?.kind === "build" ? query.data : undefined;
  const outcome = useRef<HTMLDivElement>(null);
  const started = useRef<number | null>(null);
  const { status } = build ?? {};
  const buildId = build?.id;
  useEffect(() => {
    // The list is outdated once the status of the build has changed.
    if (status !== undefined)
      void client.invalidateQueries({ queryKey: jobsQuery({ kind: "build", benchmark: benchmark.id, name: builder.id }).queryKey });
  }, [status, client, benchmark.id, builder.id]);
  useEffect(() => {
    if (buildId === undefined || started.current !== buildId) return;
    started.current = null;
    outcome.current?.focus();
  }, [buildId]);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Suites", href: "/suites" },
          { label: `New ${benchmark.title} suite`, href: `/suites/new?benchmark=${benchmark.id}` },
        ]}
        title={builder.label}
        state={builder.description}
        actions={id !== null && <ButtonLink href={`/build/${benchmark.id}/${builder.id}`}>New build</ButtonLink>}
      />
      <BuilderForm
        key={build?.id ?? "new"}
        benchmark={benchmark}
        builder={builder}
        build={build}
        busy={mayBeUnderWay(id, query)}
        onStarted={(next) => {
          started.current = next;
          void setId(next);
        }}
      />
      {id !== null && query.error && build === undefined && <Failed error={query.error} retry={() => void query.refetch()} />}
      {build && (
        <div ref={outcome} tabIndex={-1} className={cx("outline-none", build.result && "mb-10")}>
          {build.result ? (
            <BuildReport key={build.id} benchmark={benchmark} builder={builder} fills={fills} build={build} result={build.result} />
          ) : (
            <>
              <JobState job={build} title={`Build ${build.id}`} />
              {build.status === "failed" && (
                <Section title="Steps" note="What the build did before it ended.">
                  <BuildSteps build={build.id} />
                </Section>
              )}
            </>
          )}
        </div>
      )}
      {build?.status === "finished" && (
        <PanelSlots
          slots={benchmark.panels}
          family={benchmark.id}
          place="build"
          source={familyPanels(benchmark.id)}
          subject={{ build: build.id }}
        />
      )}
      <BuildList benchmark={benchmark.id} builder={builder.id} noun={builder.fills === null ? "item" : "value"} shown={id} />
    </>
  );
}
