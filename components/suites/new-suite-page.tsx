"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { jobQuery } from "@/components/data/job-queries";
import { leaveAfterAsking } from "@/components/forms/leave-guard";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { SuiteForm } from "./suite-form";

type SuiteBenchmark = Pick<BenchmarkInfo, "id" | "title" | "summary" | "suiteForm" | "presets" | "builders">;

/** Page that makes a suite of the benchmark in the address, or of the first one. */
export function NewSuitePage({ benchmarks }: { benchmarks: readonly SuiteBenchmark[] }) {
  const [wanted, setWanted] = useQueryState("benchmark");
  const [buildId, setBuildId] = useQueryState("build", parseAsInteger);
  const { data } = useQuery({ ...jobQuery(buildId ?? 0), enabled: buildId !== null });
  const benchmark = benchmarks.find((b) => b.id === wanted) ?? benchmarks[0];
  if (benchmark === undefined) return null;
  const build = buildId !== null && data?.kind === "build" && data.benchmark === benchmark.id && data.result !== null ? data : null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Suites", href: "/suites" }]}
        title={`New ${benchmark.title} suite`}
        state={benchmark.summary}
        actions={
          <>
            {benchmarks.length > 1 && (
              <Select
                label="Benchmark"
                className="w-48"
                value={benchmark.id}
                onChange={(id) => leaveAfterAsking(() => void setWanted(id))}
                options={benchmarks.map((b) => ({ value: b.id, label: b.title }))}
              />
            )}
            <ButtonLink href={`/suites/import?benchmark=${benchmark.id}`}>Import instead</ButtonLink>
          </>
        }
      />
      <SuiteForm
        key={`${benchmark.id} ${build?.id}`}
        benchmark={benchmark}
        build={build}
        onDropBuild={() => leaveAfterAsking(() => void setBuildId(null))}
      />
    </>
  );
}
