import type { Problem } from "@/lib/contracts/problem";

/** What an answer says against single fields: its issues, or its sentence at the field that it names. */
export function launchIssues(problem: Problem["error"] | null): { path: string; message: string }[] {
  if (problem === null) return [];
  if (problem.issues.length > 0) return problem.issues;
  return problem.where === null ? [] : [{ path: problem.where, message: problem.message }];
}
