"use client";

import { Section } from "@/components/ui/section";
import type { PanelSlot } from "@/lib/contracts/views";
import type { PanelOf, PanelSource } from "./panel-query";
import { panels, samplePanels } from "./registry";
import { noParts, type SamplePanelProps } from "./slots";

interface PanelSlotsProps {
  /** The family's. */
  slots: readonly PanelSlot[];
  family: string;
  place: PanelSlot["place"];
  source: PanelSource;
  of: PanelOf;
}

/** The family's panels for a place, in its order; nothing where it has none. */
export function PanelSlots({ slots, family, place, source, of }: PanelSlotsProps) {
  return slots.map(({ id, place: where, title }) => {
    const Panel = where === place ? panels[`${family}/${id}`] : undefined;
    if (!Panel) return null;
    const panel = <Panel key={id} source={source} panel={id} of={of} />;
    return title === "" ? (
      panel
    ) : (
      <Section key={id} title={title}>
        {panel}
      </Section>
    );
  });
}

/** The page of a sample with the parts of its family's panel, or without any. */
export function SamplePanelSlot({ children, ...props }: SamplePanelProps) {
  const { id, panels: slots } = props.benchmark;
  const Panel = slots.flatMap((slot) => (slot.place === "sample" ? (samplePanels[`${id}/${slot.id}`] ?? []) : []))[0];
  return Panel ? <Panel {...props}>{children}</Panel> : children(noParts);
}
