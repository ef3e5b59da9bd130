import { createParser } from "nuqs/server";
import { missedOnly } from "@/components/data/sample-filters";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import type { SampleFilters } from "@/lib/contracts/sample";

/** The parts of a run's page, as they stand in its address. */
const runTabs = ["results", "failures", "samples", "settings"] as const;
export type RunTab = (typeof runTabs)[number];

/** What tabs were called in older addresses. */
const former: Readonly<Record<string, RunTab>> = { missed: "failures", log: "settings" };

/** The tab of an address. */
export const tabParser = createParser<RunTab>({
  parse: (text) => former[text] ?? runTabs.find((tab) => tab === text) ?? null,
  serialize: String,
});

/** The tab of an address that names none: one that narrows or orders the samples shows them. */
export function tabOf({ line, sort }: SampleFilters): RunTab {
  return line === undefined && sort === undefined ? "results" : "samples";
}

/** The filters of the tab of failures: what did not pass, the worst first unless another order is asked for. */
export function failuresOf(filters: SampleFilters): SampleFilters {
  return { ...missedOnly(filters), sort: filters.sort ?? worstFirst };
}
