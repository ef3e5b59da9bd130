import { type ShortReply, shortReply } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";

/** Number of characters of a reply that fit on one line. */
const shown = 240;

const sql = `select s.ordinal, i.key, i.tags, s.status, s.score, s.passed, s.reason,
    (select left(t.reply, ${shown}) from turn t where t.run_id = s.run_id and t.ordinal = s.ordinal order by t.turn desc limit 1) as reply
  from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.ordinal = any($2::int[])`;

/** Reads the results of these samples of a run, in the order of the ordinals; samples that do not exist are left out. */
export async function readShortReplies(runId: number, ordinals: readonly number[]): Promise<ShortReply[]> {
  const replies = await queryRows(shortReply, sql, [runId, ordinals]);
  return ordinals.flatMap((ordinal) => replies.find((reply) => reply.ordinal === ordinal) ?? []);
}
