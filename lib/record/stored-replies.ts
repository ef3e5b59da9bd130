import { z } from "zod";
import type { Answer } from "@/lib/benchmarks/family";
import { checksRow, type Verdict } from "@/lib/contracts/check";
import { nothingSent, sentFacts } from "@/lib/contracts/turn-facts";
import { jsonOf } from "./columns";
import { judgedColumns, judgedVerdict } from "./judged-verdict";

const judgedRow = judgedColumns.extend({ version: checksRow.shape.version });

/** The replies of a sample by turn, as `repliesSql` reads them. */
export const storedReplies = z.object({
  /** Null if the texts were not requested. */
  replies: z.array(z.string()).nullable(),
  sent: z.array(sentFacts),
  /** The verdict of a judge on each reply, which cannot be computed again. */
  judged: z.array(judgedRow.nullable()),
});

/** A reply with the verdict that a judge gave it. */
export interface StoredReply extends Answer {
  judged: { verdict: Verdict; version: string } | null;
}

/**
 * SQL aggregates over `turn t left join checks c`: the request facts of each reply and the verdict of a judge; `replies` is selected beside
 * them.
 */
export const sentAndJudgedSql = `jsonb_agg(${jsonOf(sentFacts, "t")} order by t.turn) as sent,
        jsonb_agg(case when c.detail is not null then ${jsonOf(judgedRow, "c")} end order by t.turn) as judged`;

/** Returns the replies of a row in turn order. */
export const repliesOf = ({ replies, sent, judged }: z.infer<typeof storedReplies>): StoredReply[] =>
  (replies ?? []).map((reply, turn) => {
    const row = judged[turn];
    const verdict = row ? judgedVerdict(row) : null;
    return { reply, sent: sent[turn] ?? nothingSent, judged: row && verdict ? { verdict, version: row.version } : null };
  });
