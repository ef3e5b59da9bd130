import type { Drafts } from "@/components/forms/drafts";
import { parseDrafts, tooLong } from "@/components/forms/parse-drafts";
import { typedNumber } from "@/components/ui/typed-number";
import type { Problem } from "@/lib/contracts/problem";
import { type Budget, type LaunchRequest, launchRequest, type StopRule } from "@/lib/contracts/run-request";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { howFields, itemLimitsOf } from "./launch-fields";

/** The stop rule as typed; `kind` is "" for none. */
export interface StopDraft {
  kind: "" | StopRule["kind"];
  points: string;
  run: string;
}
export const noStop: StopDraft = { kind: "", points: "5", run: "" };

/** The budget as typed: `kind` is "" for none, `own`, `shared`, or the id of an existing one. */
export interface BudgetDraft {
  kind: string;
  amount: string;
  unit: Budget["unit"];
  name: string;
}
export const noBudget: BudgetDraft = { kind: "", amount: "", unit: "usd", name: "" };

/** Contents of the launch form. */
export interface LaunchDraft {
  suite: Pick<SuiteRow, "id" | "itemCount" | "clusterCount"> | null;
  modelId: number | null;
  judgeModelId: number | null;
  name: string;
  /** Drafts of `itemLimit`, `clusterLimit` and `howFields`. */
  how: Drafts;
  /** Drafts of the benchmark's run parameters. */
  params: Drafts;
  stop: StopDraft;
  budget: BudgetDraft;
  /**
   * Run that the estimate's detectable difference is measured from; null for another run of the same size, undefined for the pinned
   * baseline.
   */
  baseline: number | null | undefined;
}

export interface ParsedLaunch {
  /** Null while a field is missing or invalid. */
  request: LaunchRequest | null;
  how: Record<string, string>;
  params: Record<string, string>;
  /** Problem of the stop rule. */
  stop?: string;
  /** Problem of the budget. */
  budget?: string;
}

function parseStop({ kind, points, run }: StopDraft): { rule: StopRule | null } | { issue: string } {
  if (kind === "") return { rule: null };
  if (kind === "difference") return run === "" ? { issue: "Choose the run to compare with." } : { rule: { kind, runId: Number(run) } };
  const value = typedNumber(points);
  if (!(value > 0 && value < 50)) return { issue: "The margin of error must be between 0 and 50 points." };
  return { rule: { kind, points: value } };
}

/** Parses a typed sum; null if it is not a positive number. */
function parseSum(text: string): number | null {
  const value = typedNumber(text);
  return value > 0 && Number.isFinite(value) ? value : null;
}

/** Parses the dollar limit of a launch of several runs; null for an empty text. */
export function parseStopAt(text: string): { amount: number | null } | { issue: string } {
  if (text.trim() === "") return { amount: null };
  const amount = parseSum(text);
  return amount === null ? { issue: "Enter a dollar limit, or leave the field empty." } : { amount };
}

/** Numbers of characters that names may have. */
export const longestName = { run: 200, budget: 100 } as const;

function parseBudget({ kind, amount, unit, name }: BudgetDraft): { choice: LaunchRequest["budget"] } | { issue: string } {
  if (kind === "") return { choice: null };
  if (kind !== "own" && kind !== "shared") return { choice: { id: Number(kind) } };
  const value = parseSum(amount);
  if (value === null) return { issue: `Enter a limit in ${unit === "usd" ? "dollars" : "tokens"}.` };
  if (kind === "own") return { choice: { unit, amount: value, name: null } };
  if (name.trim() === "") return { issue: "Name the budget so that other launches can use it." };
  if (name.trim().length > longestName.budget) return { issue: tooLong(longestName.budget) };
  return { choice: { unit, amount: value, name: name.trim() } };
}

/** Parses the launch form into the request that the estimate and the launch send. */
export function parseLaunch(
  benchmark: Pick<BenchmarkInfo, "verifiers" | "runForm" | "nouns" | "sharesTexts">,
  draft: LaunchDraft,
): ParsedLaunch {
  const fields = [...howFields(benchmark), ...itemLimitsOf(benchmark, draft.suite ? [draft.suite] : [])];
  const how = parseDrafts(fields, draft.how);
  const params = parseDrafts(benchmark.runForm, draft.params);
  const stop = parseStop(draft.stop);
  const budget = parseBudget(draft.budget);
  const name = draft.name.trim();
  if (name.length > longestName.run) how.issues.name = tooLong(longestName.run);
  const issues = {
    how: how.issues,
    params: params.issues,
    ...("issue" in stop && { stop: stop.issue }),
    ...("issue" in budget && { budget: budget.issue }),
  };
  const wrong = "issue" in stop || "issue" in budget || Object.keys(how.issues).length + Object.keys(params.issues).length > 0;
  if (wrong || draft.suite === null || draft.modelId === null) return { request: null, ...issues };
  const parsed = launchRequest.safeParse({
    ...how.values,
    suiteId: draft.suite.id,
    modelId: draft.modelId,
    judgeModelId: draft.judgeModelId,
    name: name === "" ? undefined : name,
    params: params.values,
    stopRule: "rule" in stop ? stop.rule : null,
    budget: "choice" in budget ? budget.choice : null,
    baselineRunId: draft.baseline,
  });
  return { request: parsed.success ? parsed.data : null, ...issues };
}

/** Returns the API's issues with single fields; without any, its message for the field that it names. */
export function launchIssues(problem: Problem["error"] | null): { path: string; message: string }[] {
  if (problem === null) return [];
  if (problem.issues.length > 0) return problem.issues;
  return problem.where === null ? [] : [{ path: problem.where, message: problem.message }];
}
