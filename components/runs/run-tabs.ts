import type { SampleFilters } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

/** The parts of a run's page, as they stand in its address. */
export const runTabs = ["results", "missed", "samples", "settings", "log"] as const;
export type RunTab = (typeof runTabs)[number];

/** The tab of an address that names none: one that narrows the samples shows them. A selector of the page narrows the charts too, and stays with them. */
export function tabOf({ tags = [], ...filters }: SampleFilters, { variables = [] }: Pick<Views, "variables">): RunTab {
  const isSelector = (condition: string) => variables.some(({ id }) => condition.startsWith(`${id}=`));
  return Object.keys(filters).length > 0 || !tags.every(isSelector) ? "samples" : "results";
}
