import { expect, test } from "vitest";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import { failureFilters, shownTab, tabOf, tabParser } from "./run-tabs";

test("an address that filters or sorts samples opens the samples tab", () => {
  expect(tabOf({})).toBe("results");
  expect(tabOf({ line: "density:100" })).toBe("samples");
  expect(tabOf({ sort: "-score" })).toBe("samples");
});

test("older addresses open the tab that now has their content", () => {
  expect(["results", "failures", "samples", "settings"].map((tab) => tabParser.parse(tab))).toEqual([
    "results",
    "failures",
    "samples",
    "settings",
  ]);
  expect([tabParser.parse("missed"), tabParser.parse("log"), tabParser.parse("nothing")]).toEqual(["failures", "settings", null]);
});

test("failures are sorted worst first or as requested, and keep the other filters", () => {
  expect(failureFilters({})).toEqual({ line: "verdict:missed", sort: worstFirst });
  expect(failureFilters({ line: "density:100", sort: "latency" })).toEqual({ line: "density:100 verdict:missed", sort: "latency" });
});

test("the failures tab is shown only for failures", () => {
  expect(shownTab(null, { line: "density:100" })).toBe("samples");
  for (const line of ["density:100", "verdict:missed", "Verdict:Missed"]) expect(shownTab("failures", { line })).toBe("failures");
  for (const line of ["verdict:passed", "-verdict:missed", "verdict:missed,passed"]) expect(shownTab("failures", { line })).toBe("samples");
});
