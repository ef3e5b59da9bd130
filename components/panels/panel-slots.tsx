"use client";

import type { BenchmarkView } from "@/components/data/benchmark-view";
import type { PanelOf, PanelSource } from "@/components/data/panel-query";
import { Section } from "@/components/ui/section";
import type { PanelSlot } from "@/lib/contracts/views";
import { panels, runPanels, samplePanels } from "./registry";
import { noParts, noRunParts, type RunPanelProps, type SamplePanelProps } from "./slots";

interface PanelSlotsProps {
  /** Slots of the family. */
  slots: readonly PanelSlot[];
  family: string;
  place: PanelSlot["place"];
  source: PanelSource;
  subject: PanelOf;
}

/** Panels of the family for a place, in the family's order; nothing if it has none. */
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

/** The first of the family's panels for a place that has a component in a registry. */
function filled<Component>(
  { id, panels: slots }: Pick<BenchmarkView, "id" | "panels">,
  place: PanelSlot["place"],
  registry: Readonly<Record<string, Component>>,
): Component | undefined {
  return slots.flatMap((slot) => (slot.place === place ? (registry[`${id}/${slot.id}`] ?? []) : []))[0];
}

/** Page of a sample with the parts of its family's panel, if there is one. */
export function SamplePanelSlot({ children, ...props }: SamplePanelProps) {
  const Panel = filled(props.benchmark, "sample", samplePanels);
  return Panel ? <Panel {...props}>{children}</Panel> : children(noParts);
}

/** Page of a run with its family's panel, or else with the stored numbers. */
export function RunPanelSlot({ children, ...props }: RunPanelProps) {
  const Panel = filled(props.benchmark, "run", runPanels);
  return Panel ? <Panel {...props}>{children}</Panel> : children(noRunParts);
}
