import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { orRetry } from "@/components/ui/or-retry";
import type { PanelProps, RunPanel, SamplePanel } from "./slots";

/** Standalone panels by `family/panel`; each parses its data with its own schema. */
export const panels: Readonly<Record<string, ComponentType<PanelProps>>> = {
  "logicif/statistics": dynamic(orRetry(async () => (await import("@/components/panels/logicif/paper-figures")).PaperFiguresTable)),
  "logicif/review": dynamic(orRetry(async () => (await import("@/components/panels/logicif/review-panel")).ReviewPanel)),
  "evolif/script": dynamic(orRetry(async () => (await import("@/components/panels/evolif/script-panel")).ScriptPanel)),
};

/** Panels that add parts at several places of a sample's page. */
export const samplePanels: Readonly<Record<string, SamplePanel>> = {
  "evolif/timeline": dynamic(orRetry(async () => (await import("@/components/panels/evolif/timeline-panel")).TimelinePanel)),
};

/** Panels that recompute a run's page for a value that the reader has chosen. */
export const runPanels: Readonly<Record<string, RunPanel>> = {
  "evolif/endurance": dynamic(orRetry(async () => (await import("@/components/panels/evolif/endurance-panel")).EndurancePanel)),
};
