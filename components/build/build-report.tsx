"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { formatCount } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { Tabs } from "@/components/ui/tabs";
import type { BuildResult } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { carryValues } from "./carried-values";
import { DroppedTable } from "./dropped-table";
import { funnelOf } from "./funnel";
import { Funnel } from "./funnel-figure";
import { KeptTable } from "./kept-table";
import { saveText } from "./save-text";

interface BuildReportProps {
  benchmark: Pick<BenchmarkInfo, "id" | "title">;
  builder: BenchmarkInfo["builders"][number];
  fills: string;
  result: BuildResult;
}

/** What a builder kept and dropped, and the ways to take the kept values along. */
export function BuildReport({ benchmark, builder, fills, result }: BuildReportProps) {
  const router = useRouter();
  const [tab, setTab] = useState("kept");
  const { kept, dropped, notes, values } = result;
  const steps = funnelOf(result);
  const use = () => {
    const carried = carryValues(window.sessionStorage, benchmark.id, { fills: result.fills, values, from: builder.label });
    if (!carried) return toast.error("The browser would not keep the list. Download it and upload it in the form of the new suite.");
    router.push(`/suites/new?benchmark=${benchmark.id}`);
  };
  return (
    <>
      <Section
        title="Result"
        note={`${formatCount(kept.length, "value")} kept of ${formatCount(kept.length + dropped.length, "candidate")}.`}
        actions={
          values.length > 0 && (
            <>
              <Button onClick={() => saveText(`${benchmark.id}-${builder.id}.txt`, `${values.join("\n")}\n`)}>Download as text</Button>
              <Button variant="primary" onClick={use}>
                Use in a new suite
              </Button>
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
      <Tabs
        label="Kept and dropped"
        value={tab}
        onChange={setTab}
        items={[
          { id: "kept", label: "Kept", count: String(kept.length) },
          { id: "dropped", label: "Dropped", count: String(dropped.length) },
        ]}
      >
        {tab === "dropped" ? (
          dropped.length === 0 ? (
            <Empty title="Nothing was dropped" note="Every candidate went through all steps." />
          ) : (
            <DroppedTable dropped={dropped} steps={steps.map(({ step }) => step)} />
          )
        ) : kept.length === 0 ? (
          <Empty
            title="Nothing was kept"
            note={`Every candidate was dropped; the reasons stand under Dropped. Give more text, or loosen the parameters, to get ${fills.toLowerCase()}.`}
          />
        ) : (
          <KeptTable columns={result.columns} kept={kept} />
        )}
      </Tabs>
    </>
  );
}
