import type { SampleFilters } from "@/lib/contracts/sample";

/** The parts of a run's page, as they stand in its address. */
export const runTabs = ["results", "missed", "samples", "settings", "log"] as const;
export type RunTab = (typeof runTabs)[number];

/** The tab of an address that names none: one that narrows or orders the samples shows them. */
export function tabOf({ line, sort }: SampleFilters): RunTab {
  return line === undefined && sort === undefined ? "results" : "samples";
}
