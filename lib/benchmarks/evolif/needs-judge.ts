import { z } from "zod";

const shape = z.object({ judgedGroups: z.boolean() });

/** Whether a suite has constraints of the judged groups; an imported one notes it beside its source. */
export function needsJudge(suiteParams: unknown): boolean {
  return shape.safeParse(suiteParams).data?.judgedGroups ?? false;
}
