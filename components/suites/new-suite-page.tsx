"use client";

import { useQueryState } from "nuqs";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { SuiteForm } from "./suite-form";

type SuiteBenchmark = Pick<BenchmarkInfo, "id" | "title" | "summary" | "suiteForm" | "presets" | "builders">;

/** Makes a suite of the benchmark in the address, or of the first. */
export function NewSuitePage({ benchmarks }: { benchmarks: readonly SuiteBenchmark[] }) {
  const [wanted, setWanted] = useQueryState("benchmark");
  const benchmark = benchmarks.find((b) => b.id === wanted) ?? benchmarks[0];
  if (benchmark === undefined) return null;
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
                onChange={setWanted}
                options={benchmarks.map((b) => ({ value: b.id, label: b.title }))}
              />
            )}
            <ButtonLink href={`/suites/import?benchmark=${benchmark.id}`}>Import instead</ButtonLink>
          </>
        }
      />
      <SuiteForm key={benchmark.id} benchmark={benchmark} />
    </>
  );
}
