"use client";

import { useState } from "react";
import { OverTimeSection } from "@/components/over-time/over-time";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { WhenSeen } from "@/components/ui/when-seen";
import type { RepeatedSuite } from "@/lib/contracts/over-time";

/** Approximate height of the plot with its sentence, in pixels. */
const height = 380;

/** Chart of a model's runs of one suite over time, for suites with several of its runs. */
export function ModelOverTime({ modelId, suites }: { modelId: number; suites: readonly RepeatedSuite[] }) {
  const [chosen, setChosen] = useState(suites[0]?.suite.id);
  const shown = suites.find(({ suite }) => suite.id === chosen) ?? suites[0];
  if (!shown) return null;
  return (
    <Section
      title="Over time"
      note="Complete runs on one suite with the same settings. Each step is tested with paired samples; the line breaks where something other than the model changed."
    >
      <WhenSeen height={height}>
        <OverTimeSection key={shown.suite.id} benchmark={shown.benchmark.id} suiteId={shown.suite.id} choice={{ model: modelId }}>
          {suites.length > 1 ? (
            <Select
              label="Suite"
              size="sm"
              className="w-80!"
              value={String(shown.suite.id)}
              onChange={(id) => setChosen(Number(id))}
              options={suites.map(({ suite, benchmark, runs }) => ({
                value: String(suite.id),
                label: `${benchmark.title}: ${suite.name} (${runs} runs)`,
              }))}
            />
          ) : (
            <span className="text-sm text-ink-2">{shown.suite.name}</span>
          )}
        </OverTimeSection>
      </WhenSeen>
    </Section>
  );
}
