"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { Archived } from "@/components/curation/archived-list";
import { May } from "@/components/data/caller";
import { suitesQuery } from "@/components/data/suite-queries";
import { TableSkeleton } from "@/components/forms/table-skeleton";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { SuiteTable } from "./suite-table";

/** List of all suites in use; the address may narrow it to one benchmark. */
export function SuitesPage({ benchmarks }: { benchmarks: readonly { id: string; title: string }[] }) {
  const [benchmark, setBenchmark] = useQueryState("benchmark", parseAsString);
  const { data: suites, error, refetch } = useQuery(suitesQuery(null));
  const rows = suites?.filter((suite) => !suite.archived && (benchmark === null || suite.benchmark === benchmark));
  const items = rows?.reduce((sum, suite) => sum + suite.itemCount, 0) ?? 0;
  const title = benchmarks.find((b) => b.id === benchmark)?.title ?? benchmark;
  const make = (
    <May needs="runner">
      <ButtonLink variant="primary" href={`/suites/new${benchmark ? `?benchmark=${encodeURIComponent(benchmark)}` : ""}`}>
        New suite
      </ButtonLink>
    </May>
  );
  return (
    <>
      <PageHeader
        title="Suites"
        state={
          rows ? `${formatCount(rows.length, "suite")}${benchmark ? ` of ${title}` : ""}, ${formatCount(items, "item")} in all` : "Loading"
        }
        actions={
          <>
            <May needs="runner">
              <ButtonLink href="/suites/import">Import</ButtonLink>
            </May>
            {rows?.length === 0 && benchmark === null ? null : make}
          </>
        }
      />
      {(benchmarks.length > 1 || benchmark !== null) && (
        <div className="mb-3 w-56">
          <Select
            size="sm"
            label="Benchmark"
            value={benchmark ?? "all"}
            onChange={(to) => setBenchmark(to === "all" ? null : to)}
            options={[{ value: "all", label: "All benchmarks" }, ...benchmarks.map((b) => ({ value: b.id, label: b.title }))]}
          />
        </div>
      )}
      {rows === undefined ? (
        error ? (
          <Failed error={error} retry={() => refetch()} />
        ) : (
          <TableSkeleton rows={5} />
        )
      ) : rows.length > 0 ? (
        <SuiteTable rows={rows} titles={Object.fromEntries(benchmarks.map((b) => [b.id, b.title]))} />
      ) : benchmark ? (
        <Empty
          title={`No suites of ${title}`}
          note="Suites of other benchmarks are hidden by the filter."
          action={<Button onClick={() => setBenchmark(null)}>Show all suites</Button>}
        />
      ) : (
        <Empty
          title="No suites yet"
          note="A suite is a fixed set of items on which runs are compared. Create one from a benchmark’s parameters, or import a file in the authors’ format."
          action={make}
        />
      )}
      <Archived kind="suites" />
    </>
  );
}
