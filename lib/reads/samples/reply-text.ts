import { z } from "zod";
import { mostOfReply } from "@/lib/contracts/plain/limits";
import type { SampleDetail } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

/** Cuts the beginning without splitting a surrogate pair. */
function beginning(text: string): string {
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(mostOfReply - 1));
  return text.slice(0, mostOfReply - (isSplit ? 1 : 0));
}

const isLong = (text: string | null): text is string => text !== null && text.length > mostOfReply;

/** Shortens a sample for pages: a reply of more than 100,000 characters becomes its beginning and its length. */
export function withoutLongReplies(sample: SampleDetail): SampleDetail {
  return {
    ...sample,
    turns: sample.turns.map((turn) => ({
      ...turn,
      ...(isLong(turn.reply) && { reply: beginning(turn.reply), replyLength: turn.reply.length }),
      ...(isLong(turn.reasoning) && { reasoning: beginning(turn.reasoning), reasoningLength: turn.reasoning.length }),
      attempts: turn.attempts.map((attempt) =>
        isLong(attempt.reply) ? { ...attempt, reply: beginning(attempt.reply), replyLength: attempt.reply.length } : attempt,
      ),
    })),
  };
}

/** The text of a sample to read: the accepted reply of a turn, its reasoning, or the reply of an attempt that was not accepted. */
export interface ReplyAsked {
  turn: number;
  of: "reply" | "reasoning";
  attempt?: number | undefined;
}

const row = z.object({ text: z.string().nullable() });
const turnSql = (column: ReplyAsked["of"]) => `select ${column} as text from turn where run_id = $1 and ordinal = $2 and turn = $3`;
const attemptSql = "select reply as text from attempt where run_id = $1 and ordinal = $2 and turn = $3 and attempt = $4";

/** Reads a complete stored reply; throws `not_found`. */
export async function readReplyText(runId: number, ordinal: number, { turn, of: column, attempt }: ReplyAsked): Promise<string> {
  const key = [runId, ordinal, turn];
  const [stored] = attempt === undefined ? await queryRows(row, turnSql(column), key) : await queryRows(row, attemptSql, [...key, attempt]);
  if (stored?.text == null) throw new HeedError("not_found", `Turn ${turn} of sample ${ordinal} in run ${runId} has no such text.`);
  return stored.text;
}
