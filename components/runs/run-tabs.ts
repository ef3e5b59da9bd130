import { createParser } from "nuqs/server";
import { missedOnly } from "@/components/data/sample-filters";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import type { SampleFilters } from "@/lib/contracts/sample";
import { parseLine, plainFilterText } from "@/lib/filter/filter-line";

/** Tabs of a run's page, as named in its address. */
const runTabs = ["results", "failures", "samples", "settings"] as const;
export type RunTab = (typeof runTabs)[number];

/** Names of tabs in older addresses. */
const former: ReadonlyMap<string, RunTab> = new Map([
  ["missed", "failures"],
  ["log", "settings"],
]);

/** Parser of the tab in an address. */
export const tabParser = createParser<RunTab>({
  parse: (text) => former.get(text) ?? runTabs.find((tab) => tab === text) ?? null,
  serialize: String,
});

/** Returns the tab of an address without one: the samples if it filters or orders them, else the results. */
export function tabOf({ line, sort }: SampleFilters): RunTab {
  return line === undefined && sort === undefined ? "results" : "samples";
}

/** True if the line narrows to verdicts that the failures tab does not show. */
export function asksOtherVerdicts({ line = "" }: Pick<SampleFilters, "line">): boolean {
  return parseLine(line).terms.some(
    ({ field, not, values }) => field === "verdict" && (not || values.some((value) => plainFilterText(value).toLowerCase() !== "missed")),
  );
}

/** Returns the tab that an address shows: samples in place of failures if the filter asks for passed ones. */
export function shownTab(named: RunTab | null, filters: SampleFilters): RunTab {
  const tab = named ?? tabOf(filters);
  return tab === "failures" && asksOtherVerdicts(filters) ? "samples" : tab;
}

/** Returns the filters of the failures tab: samples that did not pass, worst first unless another order is given. */
export function failureFilters(filters: SampleFilters): SampleFilters {
  return { ...missedOnly(filters), sort: filters.sort ?? worstFirst };
}
