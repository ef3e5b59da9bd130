import type { Drafts } from "@/components/forms/drafts";
import { parseDrafts } from "@/components/forms/parse-drafts";
import type { Problem } from "@/lib/contracts/problem";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run";
import type { SuiteRow } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { clusterLimitField, howFields, itemLimitField } from "./launch-fields";

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
}

export interface ParsedLaunch {
  /** Null while something is missing or cannot be used. */
  request: LaunchRequest | null;
  how: Record<string, string>;
  params: Record<string, string>;
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
  const issues = { how: how.issues, params: params.issues };
  const wrong = Object.keys(how.issues).length + Object.keys(params.issues).length > 0;
  if (wrong || draft.suite === null || draft.modelId === null) return { request: null, ...issues };
  const name = draft.name.trim();
  const parsed = launchRequest.safeParse({
    ...how.values,
    suiteId: draft.suite.id,
    modelId: draft.modelId,
    judgeModelId: draft.judgeModelId,
    name: name === "" ? undefined : name,
    params: params.values,
  });
  return { request: parsed.success ? parsed.data : null, ...issues };
}

/** The API's complaints about single fields: its issues, or its sentence for the field that it names. */
export function launchIssues(problem: Problem["error"] | null): { path: string; message: string }[] {
  if (problem === null) return [];
  if (problem.issues.length > 0) return problem.issues;
  return problem.where === null ? [] : [{ path: problem.where, message: problem.message }];
}
