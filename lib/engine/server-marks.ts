import { z } from "zod";
import { pool } from "@/lib/db/pool";

/** Between two counts of all of a run's replies, in milliseconds. */
const recountMs = 10_000;
/** A server that answers under a new name each time has said enough. */
const [mostNames, longestName] = [20, 200];

const namesShape = z.object({ names: z.record(z.string(), z.number()) });
const addSql = `update run set served_models = $2::jsonb || coalesce(served_models, '{}') where id = $1 returning served_models as names`;
const countSql = `update run set
    short_prompts = (select count(*) from turn where run_id = $1 and prompt_share is not null),
    served_models = coalesce((select jsonb_object_agg(name, n) from (select response->>'model' as name, count(*) as n from turn
      where run_id = $1 and response->>'model' is not null group by 1 order by 2 desc, 1 limit ${mostNames}) of), served_models)
  where id = $1`;

/** What a run's replies tell of the server: the names under which it served the model, and prompts that it seems to have cut. */
export interface ServerMarks {
  /** A reply came; `name` is the model as its envelope names it. */
  replied(name: unknown, promptShare: number | null): void;
  /** Stores what is new; `last`: all replies are stored, so that they are counted whenever the last count was. */
  save(last?: boolean): Promise<void>;
}

/** Marks of a run. A name is stored once it is seen; what is marked is counted from the stored replies, so that kills and other workers miscount nothing. */
export function serverMarks(runId: number, clock: { monotonic(): number }): ServerMarks {
  const seen = new Set<string>();
  let fresh: string[] = [];
  let isMarked = false;
  let uncounted = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  return {
    replied(name, promptShare) {
      uncounted++;
      if (promptShare !== null) isMarked = true;
      if (typeof name !== "string" || name === "" || seen.size >= mostNames) return;
      const short = name.slice(0, longestName).replace(/\p{Cc}|\p{Cs}/gu, "\ufffd");
      if (seen.has(short)) return;
      seen.add(short);
      fresh.push(short);
    },
    async save(last = false) {
      if (fresh.length > 0) {
        const added = fresh;
        const { rows } = await pool().query(addSql, [runId, JSON.stringify(Object.fromEntries(added.map((name) => [name, 0])))]);
        fresh = fresh.slice(added.length);
        const { names } = namesShape.parse(rows[0]);
        if (Object.keys(names).length > 1) isMarked = true;
      }
      if (!isMarked || uncounted === 0 || (!last && clock.monotonic() - countedAt < recountMs)) return;
      uncounted = 0;
      countedAt = clock.monotonic();
      await pool().query(countSql, [runId]);
    },
  };
}
