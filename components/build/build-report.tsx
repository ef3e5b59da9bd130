"use client";

import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { formatCount } from "@/components/ui/format";
import { saveText } from "@/components/ui/save-text";
import { Section } from "@/components/ui/section";
import { Tabs } from "@/components/ui/tabs";
import type { JobRow } from "@/lib/contracts/job";
import type { BuildResult } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { BuildSteps } from "./build-steps";
import { DroppedTable } from "./dropped-table";
import { FigureTable } from "./figure-table";
import { funnelOf } from "./funnel";
import { Funnel } from "./funnel-figure";
import { KeptTable } from "./kept-table";
import { useDropValue } from "./use-drop-value";

interface BuildReportProps {
  benchmark: Pick<BenchmarkInfo, "id" | "title">;
  builder: BenchmarkInfo["builders"][number];
  fills: string;
  build: Pick<JobRow, "id" | "personId">;
  result: BuildResult;
}

/** Kept and dropped values of a build, with links and buttons that use or save the kept values. */
export function BuildReport({ benchmark, builder, fills, build, result }: BuildReportProps) {
  const [tab, setTab] = useState("kept");
  const { kept, dropped, notes, values } = result;
  const steps = funnelOf(result);
  const drop = useDropValue(build.id);
  const mayDrop = useMay()("runner", build);
  const use = `/suites/new?${new URLSearchParams({ benchmark: benchmark.id, build: String(build.id) })}`;
  if (result.itemCount !== undefined) {
    return (
      <>
        <Section
          title="Result"
          note={`${formatCount(result.itemCount, "item")} made.`}
          actions={
            result.itemCount > 0 && (
              <ButtonLink variant="primary" href={use}>
                Create a suite
              </ButtonLink>
            )
          }
        >
          <p className="text-sm text-ink-2">Creates a suite from these items, under a name that you choose.</p>
        </Section>
        <Section title="Steps" note="What the build read and decided, in order.">
          <BuildSteps build={build.id} />
        </Section>
      </>
    );
  }
  return (
    <>
      <Section
        title="Result"
        note={`${formatCount(kept.length, "value")} kept of ${formatCount(kept.length + dropped.length, "candidate")}.`}
        actions={
          values.length > 0 && (
            <>
              <Button onClick={() => saveText(`${benchmark.id}-${builder.id}.txt`, `${values.join("\n")}\n`)}>Download as text</Button>
              <ButtonLink variant="primary" href={use}>
                Use in a new suite
              </ButtonLink>
            </>
          )
        }
      >
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <Funnel steps={steps} candidates={kept.length + dropped.length} kept={kept.length} />
          {notes.length > 0 && (
            <div>
              <h3 className="text-sm font-medium">Notes</h3>
              <ul className="mt-1 list-disc space-y-1 pl-4 text-sm text-ink-2">
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </Section>
      {result.tables?.map((table) => (
        <FigureTable key={table.title} {...table} />
      ))}
      <Tabs
        label="Kept, dropped and steps"
        value={tab}
        onChange={setTab}
        items={[
          { id: "kept", label: "Kept", count: String(kept.length) },
          { id: "dropped", label: "Dropped", count: String(dropped.length) },
          { id: "steps", label: "Steps" },
        ]}
      >
        {tab === "steps" ? (
          <BuildSteps build={build.id} />
        ) : tab === "dropped" ? (
          dropped.length === 0 ? (
            <Empty title="Nothing was dropped" note="Every candidate passed all steps." />
          ) : (
            <DroppedTable dropped={dropped} steps={steps.map(({ step }) => step)} />
          )
        ) : kept.length === 0 ? (
          <Empty
            title="Nothing was kept"
            note={`Every candidate was dropped; the Dropped tab lists the reasons. Add more text or loosen the parameters to get ${fills.toLowerCase()}.`}
          />
        ) : (
          <KeptTable
            columns={result.columns}
            kept={kept}
            {...(result.spares && mayDrop && { onDrop: drop.mutate, dropping: drop.isPending ? drop.variables : null })}
          />
        )}
      </Tabs>
    </>
  );
}
