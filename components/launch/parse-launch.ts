import type { Drafts } from "@/components/forms/drafts";
import { parseDrafts } from "@/components/forms/parse-drafts";
import type { Problem } from "@/lib/contracts/problem";
import { type LaunchRequest, launchRequest, type StopRule } from "@/lib/contracts/run";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { clusterLimitField, howFields, itemLimitField } from "./launch-fields";

/** The stop rule as it is typed; "" is off. */
export interface StopDraft {
  kind: "" | StopRule["kind"];
  points: string;
  run: string;
}
export const noStop: StopDraft = { kind: "", points: "5", run: "" };

/** The launch form as it stands. */
export interface LaunchDraft {
  suite: Pick<SuiteRow, "id" | "itemCount" | "clusterCount"> | null;
  modelId: number | null;
  judgeModelId: number | null;
  name: string;
  /** Drafts of `itemLimit`, `clusterLimit` and of `howFields`. */
  how: Drafts;
  /** Drafts of the benchmark's run parameters. */
  params: Drafts;
  stop: StopDraft;
}

export interface ParsedLaunch {
  /** Null while something is missing or cannot be used. */
  request: LaunchRequest | null;
  how: Record<string, string>;
  params: Record<string, string>;
  /** What is wrong with the stop rule. */
  stop?: string;
}

function parseStop({ kind, points, run }: StopDraft): { rule: StopRule | null } | { issue: string } {
  if (kind === "") return { rule: null };
  if (kind === "difference") return run === "" ? { issue: "Choose the run to compare with." } : { rule: { kind, runId: Number(run) } };
  const value = Number(points.replace(",", "."));
  if (points.trim() === "" || !(value > 0 && value < 50)) return { issue: "The half-width must be a number of points between 0 and 50." };
  return { rule: { kind, points: value } };
}

/** Parses the launch form into the request that the estimate and the launch send. */
export function parseLaunch(
  benchmark: Pick<BenchmarkInfo, "verifiers" | "runForm" | "nouns" | "sharesTexts">,
  draft: LaunchDraft,
): ParsedLaunch {
  const limits = draft.suite ? [itemLimitField(draft.suite.itemCount), clusterLimitField(benchmark, draft.suite)] : [];
  const fields = [...howFields(benchmark), ...limits.flatMap((field) => field ?? [])];
  const how = parseDrafts(fields, draft.how);
  const params = parseDrafts(benchmark.runForm, draft.params);
  const stop = parseStop(draft.stop);
  const issues = { how: how.issues, params: params.issues, ...("issue" in stop && { stop: stop.issue }) };
  const wrong = "issue" in stop || Object.keys(how.issues).length + Object.keys(params.issues).length > 0;
  if (wrong || draft.suite === null || draft.modelId === null) return { request: null, ...issues };
  const name = draft.name.trim();
  const parsed = launchRequest.safeParse({
    ...how.values,
    suiteId: draft.suite.id,
    modelId: draft.modelId,
    judgeModelId: draft.judgeModelId,
    name: name === "" ? undefined : name,
    params: params.values,
    stopRule: "rule" in stop ? stop.rule : null,
  });
  return { request: parsed.success ? parsed.data : null, ...issues };
}

/** The API's complaints about single fields: its issues, or its sentence for the field that it names. */
export function launchIssues(problem: Problem["error"] | null): { path: string; message: string }[] {
  if (problem === null) return [];
  if (problem.issues.length > 0) return problem.issues;
  return problem.where === null ? [] : [{ path: problem.where, message: problem.message }];
}
