"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useRef } from "react";
import { isUnderWay, jobQuery, mayBeUnderWay } from "@/components/data/job-queries";
import { leaderboardKeys, overviewKeys, runKeys, suiteKeys } from "@/components/data/query-keys";
import { leaveAfterAsking } from "@/components/forms/leave-guard";
import { JobState } from "@/components/rows/job-state";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { type ImportBenchmark, ImportForm } from "./import-form";
import { ImportReport } from "./import-report";
import { ImporterChoice } from "./importer-choice";
import { RunFileForm } from "./run-file-form";

/**
 * Page that imports files in formats that a benchmark's authors released: items become a suite, replies become runs that can be browsed and
 * rescored.
 */
export function ImportPage({ benchmarks }: { benchmarks: readonly ImportBenchmark[] }) {
  const [wanted, setWanted] = useQueryState("benchmark");
  const [wantedImporter, setImporter] = useQueryState("importer");
  const [jobId, setJobId] = useQueryState("job", parseAsInteger.withOptions({ history: "push" }));
  const benchmark = benchmarks.find((b) => b.id === wanted) ?? benchmarks[0];
  const importer = benchmark?.importers.find((i) => i.id === wantedImporter) ?? benchmark?.importers[0];
  const query = useQuery({ ...jobQuery(jobId ?? 0), enabled: jobId !== null });
  const { data } = query;
  const job = jobId !== null && data?.kind === "import" ? data : null;
  const queries = useQueryClient();
  const outcome = useRef<HTMLDivElement>(null);
  const status = job?.status;
  useEffect(() => {
    if (status === undefined || isUnderWay(status)) return;
    outcome.current?.focus();
    if (status !== "finished") return;
    for (const queryKey of [suiteKeys.lists, runKeys.lists, overviewKeys.all, leaderboardKeys.all])
      void queries.invalidateQueries({ queryKey });
  }, [status, queries]);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Suites", href: "/suites" }]}
        title="Import"
        state="Import files in a benchmark’s released format, or a run from another Heed. Unreadable records are reported."
      />
      {benchmark === undefined || importer === undefined ? (
        <Empty title="Nothing to import" note="This benchmark has no importers." />
      ) : (
        <div className="max-w-3xl">
          <Section title="Files">
            <div className="space-y-5">
              {benchmarks.length > 1 && (
                <Field label="Benchmark" htmlFor="import-benchmark">
                  <Select
                    id="import-benchmark"
                    label="Benchmark"
                    value={benchmark.id}
                    onChange={(id) => leaveAfterAsking(() => setWanted(id))}
                    options={benchmarks.map((b) => ({ value: b.id, label: b.title }))}
                  />
                </Field>
              )}
              <ImporterChoice
                importers={benchmark.importers}
                chosen={importer.id}
                onChoose={(id) => leaveAfterAsking(() => setImporter(id))}
              />
              <ImportForm
                key={`${benchmark.id} ${importer.id}`}
                benchmark={benchmark}
                importer={importer}
                busy={mayBeUnderWay(jobId, query)}
                onStarted={(id) => void setJobId(id)}
              />
            </div>
          </Section>
        </div>
      )}
      <div id="run-file" className="max-w-3xl scroll-mt-16">
        <RunFileForm busy={mayBeUnderWay(jobId, query)} onStarted={(id) => void setJobId(id)} />
      </div>
      {jobId !== null && query.error && !data && <Failed error={query.error} retry={() => void query.refetch()} />}
      {job && (
        <div ref={outcome} tabIndex={-1} className="max-w-3xl outline-none">
          {job.result ? <ImportReport result={job.result} /> : <JobState job={job} title="Import" />}
        </div>
      )}
    </>
  );
}
