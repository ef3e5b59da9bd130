import { describe, expect, it } from "vitest";
import { draftsOf } from "@/components/forms/drafts";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { howFields } from "./launch-fields";
import { type LaunchDraft, noBudget, noStop, parseLaunch, parseStopAt } from "./parse-launch";

const benchmark: Pick<BenchmarkInfo, "verifiers" | "runForm" | "nouns" | "sharesTexts"> = {
  nouns: { sample: { one: "case", many: "cases" }, cluster: { one: "function", many: "functions" } },
  sharesTexts: true,
  verifiers: [{ id: "reference", version: "1", label: "Reference", description: "" }],
  runForm: [{ name: "attempts", label: "Attempts", help: "", kind: "integer", minimum: 1, maximum: 20, optional: false, initial: 10 }],
};
const draft: LaunchDraft = {
  suite: { id: 4, itemCount: 250, clusterCount: 30 },
  modelId: 2,
  judgeModelId: null,
  name: " ",
  how: draftsOf(howFields(benchmark)),
  params: draftsOf(benchmark.runForm),
  stop: noStop,
  budget: noBudget,
  baseline: null,
};

describe("parseLaunch", () => {
  it("requests all items with the defaults", () => {
    expect(parseLaunch(benchmark, draft).request).toEqual({
      suiteId: 4,
      modelId: 2,
      judgeModelId: null,
      name: undefined,
      concurrency: 16,
      repetitions: 1,
      maxRetries: 6,
      verifier: "reference",
      params: { attempts: 10 },
      itemLimit: null,
      clusterLimit: null,
      tolerated: null,
      systemPrompt: null,
      trimAnswers: false,
      baselineRunId: null,
      budget: null,
      stopRule: null,
      warmFirst: false,
      cache: "off",
      batch: false,
    });
  });
  it("requests a limited number of items", () => {
    expect(parseLaunch(benchmark, { ...draft, how: { ...draft.how, itemLimit: "25" } }).request?.itemLimit).toBe(25);
  });
  it.each([
    { how: { ...draft.how, itemLimit: "251" } },
    { how: { ...draft.how, concurrency: "0" } },
    { params: { attempts: "" } },
    { suite: null },
    { modelId: null },
  ])("creates no request from %o", (change) => expect(parseLaunch(benchmark, { ...draft, ...change }).request).toBeNull());
  it("reads stop rules and reports missing or invalid values", () => {
    const rule = (stop: Partial<LaunchDraft["stop"]>) => parseLaunch(benchmark, { ...draft, stop: { ...noStop, ...stop } });
    expect(rule({ kind: "width", points: "2,5" }).request?.stopRule).toEqual({ kind: "width", points: 2.5 });
    expect(rule({ kind: "difference", run: "7" }).request?.stopRule).toEqual({ kind: "difference", runId: 7 });
    expect(rule({ kind: "width", points: "0" })).toMatchObject({ request: null, stop: expect.stringContaining("between 0 and 50") });
    expect(rule({ kind: "difference" })).toMatchObject({ request: null, stop: "Choose the run to compare with." });
  });
  it("reports issues by field", () => {
    const parsed = parseLaunch(benchmark, { ...draft, how: { ...draft.how, itemLimit: "251" }, params: { attempts: "0" } });
    expect(parsed.how).toEqual({ itemLimit: "The value must be at most 250." });
    expect(parsed.params).toEqual({ attempts: "The value must be at least 1." });
  });
  it("names the field whose text is too long", () => {
    const parsed = (changes: Partial<LaunchDraft>) => parseLaunch(benchmark, { ...draft, ...changes });
    const name = "n".repeat(201);
    expect(parsed({ name })).toMatchObject({ request: null, how: { name: "Use at most 200 characters." } });
    expect(parsed({ name: `${name.slice(1)} ` }).request?.name).toHaveLength(200);
    const budget: LaunchDraft["budget"] = { kind: "shared", amount: "3", unit: "usd", name: name.slice(100) };
    expect(parsed({ budget })).toMatchObject({ request: null, budget: "Use at most 100 characters." });
    expect(parsed({ budget: { ...budget, name: name.slice(101) } }).request?.budget).toMatchObject({ amount: 3 });
    const systemPrompt = parsed({ how: { ...draft.how, systemPrompt: "s".repeat(100_001) } });
    expect(systemPrompt).toMatchObject({ request: null, how: { systemPrompt: expect.stringMatching(/^Use at most 100.000 char/) } });
  });
  it("accepts a budget in dollars or tokens: the run's own, a named shared one, or an existing one", () => {
    const budget = (changes: Partial<LaunchDraft["budget"]>) => parseLaunch(benchmark, { ...draft, budget: { ...noBudget, ...changes } });
    expect(budget({ kind: "own", amount: "$12,50" }).request?.budget).toEqual({ unit: "usd", amount: 12.5, name: null });
    expect(budget({ kind: "shared", amount: "2 000 000", unit: "tokens", name: " Study " }).request?.budget).toEqual({
      unit: "tokens",
      amount: 2e6,
      name: "Study",
    });
    expect(budget({ kind: "4" }).request?.budget).toEqual({ id: 4 });
    expect(budget({ kind: "own" })).toMatchObject({ request: null, budget: "Enter a limit in dollars." });
    expect(budget({ kind: "own", amount: "-3" }).request).toBeNull();
    expect(budget({ kind: "shared", amount: "3" }).budget).toMatch(/^Name the budget/);
  });
});

it("reads the amount at which a launch stops, or none", () => {
  expect(parseStopAt(" ")).toEqual({ amount: null });
  expect(["$ 1 200", "1,200", "12,5"].map(parseStopAt)).toEqual([{ amount: 1200 }, { amount: 1200 }, { amount: 12.5 }]);
  for (const typed of ["0", "-3", "much"]) expect(parseStopAt(typed)).toHaveProperty("issue");
});

it("leaves the baseline to the server if none was chosen", () => {
  expect(parseLaunch(benchmark, { ...draft, baseline: undefined }).request?.baselineRunId).toBeUndefined();
  expect(parseLaunch(benchmark, { ...draft, baseline: 7 }).request?.baselineRunId).toBe(7);
});
