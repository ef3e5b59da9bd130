import type pg from "pg";
import { z } from "zod";
import { listen } from "@/lib/db/listen";
import { pool } from "@/lib/db/pool";
import { shard } from "./shard";

const notice = shard.pick({ kind: true, id: true });

/** A notice that a person changed a run or a job, for example cancelled it. */
export type VerbNotice = z.infer<typeof notice>;

const text = z.string().transform((payload, context): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});
const noticeShape = text.pipe(notice);

/** Notifies every worker once `client` has committed; a worker that misses the notice finds the change at its next check. */
export async function tellWorkers({ kind, id }: VerbNotice, client: Pick<pg.ClientBase, "query"> = pool()): Promise<void> {
  await client.query("select pg_notify('heed_verb', $1)", [JSON.stringify({ kind, id })]);
}

/** Passes every notice to `hear` until the returned function is called. */
export function hearVerbs(hear: (notice: VerbNotice) => void): () => void {
  return listen((payload) => {
    const parsed = noticeShape.safeParse(payload);
    if (parsed.success) hear(parsed.data);
  }, "heed_verb");
}
