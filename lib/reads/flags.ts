import { z } from "zod";
import type { FlaggedSample } from "@/lib/contracts/flag";
import { flagsAtMost } from "@/lib/contracts/plain/list-limits";
import { queryRows } from "@/lib/db/query-rows";
import { instant } from "./columns";
import { describedReplies } from "./samples/described-replies";

const flagRow = z.object({
  id: z.number().int(),
  runId: z.number().int(),
  ordinal: z.number().int(),
  author: z.string(),
  personId: z.string().nullable(),
  flaggedAt: instant,
});
const flagsSql = `select a.id, s.run_id as "runId", s.ordinal, a.author, a.person_id as "personId", a.created_at as "flaggedAt"
  from annotation a join sample s on s.run_id = split_part(a.key, '/', 1)::int and s.ordinal = split_part(a.key, '/', 2)::int
    join run r on r.id = s.run_id and r.delete_at is null
  where a.subject = 'sample' and a.kind = 'flag' and a.undone_at is null order by a.id desc limit ${flagsAtMost}`;

/** Reads the samples that are currently flagged, the newest flag first, at most `flagsAtMost`. */
export async function readFlags(): Promise<FlaggedSample[]> {
  const flags = await queryRows(flagRow, flagsSql);
  const nothing = { before: "", found: "", after: "" };
  const runs = await describedReplies(
    flags.map(({ runId, ordinal }) => ({ runId, ordinal, turn: 0 })),
    () => nothing,
    new Map(),
  );
  return flags.flatMap((flag) => {
    const run = runs.find(({ id }) => id === flag.runId);
    const sample = run?.hits.find(({ ordinal }) => ordinal === flag.ordinal);
    if (!run || !sample) return [];
    const { status, score, passed, title } = sample;
    return [{ ...flag, status, score, passed, title, runName: run.name, modelName: run.modelName, suiteName: run.suiteName }];
  });
}
