"use client";

import type { BenchmarkView } from "@/components/data/benchmark-view";
import type { PanelOf, PanelSource } from "@/components/data/panel-query";
import { Section } from "@/components/ui/section";
import type { PanelSlot } from "@/lib/contracts/views";
import { panels, runPanels, samplePanels } from "./registry";
import { noParts, noRunParts, type RunPanelProps, type SamplePanelProps } from "./slots";

interface PanelSlotsProps {
  /** The family's. */
  slots: readonly PanelSlot[];
  family: string;
  place: PanelSlot["place"];
  source: PanelSource;
  subject: PanelOf;
}

/** The family's panels for a place, in its order; nothing where it has none. */
export function PanelSlots({ slots, family, place, source, subject }: PanelSlotsProps) {
  return slots.map(({ id, place: where, title }) => {
    const Panel = where === place ? panels[`${family}/${id}`] : undefined;
    if (!Panel) return null;
    const panel = <Panel key={id} source={source} panel={id} subject={subject} />;
    return title === "" ? (
      panel
    ) : (
      <Section key={id} title={title}>
        {panel}
      </Section>
    );
  });
}

/** The first of the family's panels for a place that a registry has a component for. */
function filled<Component>(
  { id, panels: slots }: Pick<BenchmarkView, "id" | "panels">,
  place: PanelSlot["place"],
  registry: Readonly<Record<string, Component>>,
): Component | undefined {
  return slots.flatMap((slot) => (slot.place === place ? (registry[`${id}/${slot.id}`] ?? []) : []))[0];
}

/** The page of a sample with the parts of its family's panel, or without any. */
export function SamplePanelSlot({ children, ...props }: SamplePanelProps) {
  const Panel = filled(props.benchmark, "sample", samplePanels);
  return Panel ? <Panel {...props}>{children}</Panel> : children(noParts);
}

/** The page of a run with its family's panel, or with the stored numbers alone. */
export function RunPanelSlot({ children, ...props }: RunPanelProps) {
  const Panel = filled(props.benchmark, "run", runPanels);
  return Panel ? <Panel {...props}>{children}</Panel> : children(noRunParts);
}
