import { z } from "zod";
import type { Annotation } from "@/lib/contracts/annotation";
import { facts } from "@/lib/contracts/check";
import { readAnnotationKey } from "@/lib/contracts/plain/annotations";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { announceRun } from "@/lib/engine/announce-run";
import { aggregateAgain } from "@/lib/engine/metrics/aggregate-again";
import { diagnosisKind } from "@/lib/passes/diagnose-run";
import { storeFindings } from "@/lib/passes/failures";
import { runContext } from "@/lib/record/run-context";

/** Kind under which a person's class is stored beside the sample; its facts come after those of the diagnosis. */
const byHandKind = `${diagnosisKind}-by-hand`;

const standingShape = z.object({ class: z.string(), author: z.string(), why: z.string(), createdAt: z.date() });
const standingSql = `select value->>'class' as class, author, why, created_at as "createdAt" from annotation
  where subject = 'sample' and key = $1 and kind = 'class' and undone_at is null order by id desc limit 1`;
const foundSql = "select facts from sample_finding where run_id = $1 and ordinal = $2 and kind = $3";
const dropSql = "delete from sample_finding where run_id = $1 and ordinal = $2 and kind = $3";

/**
 * Applies a change in a failed sample's class annotations: the last valid class of the family replaces the model's class everywhere, with
 * author, reason and time. Ignores other annotations. Safe at any time.
 */
export async function classByHand({ subject, key, kind }: Pick<Annotation, "subject" | "key" | "kind">): Promise<void> {
  if (subject !== "sample" || kind !== "class") return;
  const [runId = -1, ordinal = -1] = readAnnotationKey(key).numbers;
  const { failureClasses } = (await runContext(runId)).manifest;
  if (failureClasses.length === 0) return;
  const [standing] = await queryRows(standingShape, standingSql, [key]);
  const word = standing?.class.trim().toLowerCase();
  const named = failureClasses.find(({ id, label }) => id.toLowerCase() === word || label.toLowerCase() === word);
  if (standing && named) {
    const [finding] = await queryRows(z.object({ facts }), foundSql, [runId, ordinal, diagnosisKind]);
    const before = finding?.facts.class;
    const byHand = { class: named.id, class_by: standing.author, class_why: standing.why, class_at: standing.createdAt.toISOString() };
    const whole = { ...byHand, ...(typeof before === "string" && { class_before: before }) };
    await storeFindings(runId, { kind: byHandKind, version: "1" }, [{ ordinal, facts: whole }]);
  } else await pool().query(dropSql, [runId, ordinal, byHandKind]);
  await aggregateAgain(runId);
  await announceRun(runId);
}
