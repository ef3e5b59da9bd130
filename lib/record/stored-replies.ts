import { z } from "zod";
import type { Answer } from "@/lib/benchmarks/family";
import { checksRow, type Verdict } from "@/lib/contracts/check";
import { nothingSent, sentFacts } from "@/lib/contracts/turn-facts";
import { jsonOf } from "./columns";
import { judgedColumns, judgedVerdict } from "./judged-verdict";

const judgedRow = judgedColumns.extend({ version: checksRow.shape.version });

/** The replies of a sample by turn, as `repliesSql` reads them. */
export const storedReplies = z.object({
  /** Null where they are not wanted. */
  replies: z.array(z.string()).nullable(),
  sent: z.array(sentFacts),
  /** What a judge said of each, which cannot be made again. */
  judged: z.array(judgedRow.nullable()),
});

/** A reply with what a judge said of it. */
export interface StoredReply extends Answer {
  judged: { verdict: Verdict; version: string } | null;
}

/** SQL of aggregates over `turn t left join checks c`: what was sent for each reply, and what a judge said of it; `replies` is selected beside them. */
export const sentAndJudgedSql = `jsonb_agg(${jsonOf(sentFacts, "t")} order by t.turn) as sent,
        jsonb_agg(case when c.detail is not null then ${jsonOf(judgedRow, "c")} end order by t.turn) as judged`;

/** The replies of a row in their order. */
export const repliesOf = ({ replies, sent, judged }: z.infer<typeof storedReplies>): StoredReply[] =>
  (replies ?? []).map((reply, turn) => {
    const row = judged[turn];
    const verdict = row ? judgedVerdict(row) : null;
    return { reply, sent: sent[turn] ?? nothingSent, judged: row && verdict ? { verdict, version: row.version } : null };
  });
