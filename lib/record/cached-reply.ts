import { z } from "zod";
import { type PaidTurn, paidTurn, turnRow } from "@/lib/contracts/turn-facts";
import { queryRows } from "@/lib/db/query-rows";
import { selectOf } from "./columns";
import { originOfStored } from "./run-origin";

/** The fields of a turn that a copy of its reply takes over. It has no latency, since no call was made for it. */
export const copiedTurn = turnRow.omit({ turn: true, latencyMs: true, extra: true, paidTurn: true });

const stored = copiedTurn.extend({
  id: z.number().int(),
  ordinal: z.number().int(),
  turn: z.number().int(),
  at: z.date(),
  paid: paidTurn.nullable(),
  modelName: z.string(),
  suiteHash: z.string(),
  createdAt: z.date(),
  origin: z.string().nullable(),
});

// Replies that were asked for come before copies, and the newest before older ones.
const sql = `select ${selectOf(copiedTurn, "t")}, t.run_id as id, t.ordinal, t.turn, t.created_at as at, t.paid_turn as paid,
    r.model_name as "modelName", s.content_hash as "suiteHash", r.created_at as "createdAt", r.taken_from ->> 'origin' as origin
  from turn t join run r on r.id = t.run_id join suite s on s.id = r.suite_id
  where t.reply_key = $2 and t.run_id <> $1 order by t.paid_turn is not null, t.created_at desc, t.run_id desc limit 1`;

/** A stored reply to an equal request, and the turn that was paid for it. */
export interface CachedReply {
  copied: z.infer<typeof copiedTurn>;
  paid: PaidTurn;
}

/** Finds the reply of another run to the request with this key; null if there is none. */
export async function findCachedReply(runId: number, key: string): Promise<CachedReply | null> {
  const [row] = await queryRows(stored, sql, [runId, key]);
  if (!row) return null;
  const { id, ordinal, turn, at, paid, modelName, suiteHash, createdAt, origin, ...copied } = row;
  const first = () => originOfStored({ id, suiteHash, modelName, createdAt, origin });
  return { copied, paid: paid ?? { origin: first(), runId: id, ordinal, turn, at: at.toISOString() } };
}
