import { expect, test } from "vitest";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import { failureFilters, tabOf, tabParser } from "./run-tabs";

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
