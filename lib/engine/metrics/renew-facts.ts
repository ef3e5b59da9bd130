import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { verifierOf } from "@/lib/benchmarks/open";
import { openStored } from "@/lib/blobs/open-stored";
import type { Facts } from "@/lib/contracts/check";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { replay } from "@/lib/record/replay";
import type { RunContext } from "@/lib/record/run-context";
import { scoreReply } from "@/lib/record/score-reply";
import { repliesOf, type StoredReply, sentAndJudgedSql, storedReplies } from "@/lib/record/stored-replies";

const samplesAtOnce = 200;

const sampleRow = storedReplies.extend({ ordinal: z.number().int(), body: z.unknown() });
type SampleRow = z.infer<typeof sampleRow>;

// A verdict from a judge or a file (`detail`) keeps its original facts, which cannot be computed again.
const outdated = "c.verifier = $2 and c.facts_version is distinct from $3 and c.detail is null";
const samplesSql = `select s.ordinal, i.body, o.replies, o.sent, o.judged
  from (select distinct c.ordinal from checks c where c.run_id = $1 and ${outdated} and c.ordinal > $4 order by c.ordinal limit ${samplesAtOnce}) d
    join sample s on s.run_id = $1 and s.ordinal = d.ordinal
    join item i on i.id = s.item_id
    cross join lateral (
      select array_agg(t.reply order by t.turn) as replies, ${sentAndJudgedSql}
      from turn t left join checks c on c.run_id = t.run_id and c.ordinal = t.ordinal and c.turn = t.turn and c.verifier = $2
      where t.run_id = s.run_id and t.ordinal = s.ordinal having count(*) > 0) o
  order by s.ordinal`;
const factsSql = `update checks c set facts = u.facts::jsonb, facts_version = $3
  from unnest($4::int[], $5::int[], $6::text[]) as u(ordinal, turn, facts)
  where c.run_id = $1 and ${outdated} and c.ordinal = u.ordinal and c.turn = u.turn`;

interface TurnFacts {
  ordinal: number;
  turn: number;
  facts: Facts | null;
}

/** Returns the version of a run's metrics under a verifier: that of the family's metrics, with that of the verifier's facts if declared. */
export function metricsVersionOf({ metricsVersion, verifiers }: Manifest, verifier: string): string {
  const { factsVersion } = verifiers.find(({ id }) => id === verifier) ?? {};
  return factsVersion === undefined ? metricsVersion : `${metricsVersion}, facts ${factsVersion}`;
}

/**
 * Recomputes the facts of a run's stored verdicts under a verifier's present version; scores and letters stay, and replies that need a
 * judge keep theirs. Returns the number of changed verdicts. Can be interrupted, and run twice at once.
 */
export async function renewFacts(run: RunContext, verifier: string): Promise<number> {
  const by = verifierOf(run, verifier);
  const { factsVersion } = by;
  if (factsVersion === undefined) return 0;

  const factsOf = async (row: SampleRow): Promise<TurnFacts[]> => {
    const opened = await openStored(run.engine, row.body, "ask", "score");
    const score = (reply: StoredReply, earlier: readonly TurnRecord[]) =>
      scoreReply(run.manifest, by, opened, earlier, reply, { given: reply.judged?.verdict ?? null });
    const renewed: TurnFacts[] = [];
    for await (const { turn, word } of replay(repliesOf(row), score)) {
      if (word.kind === "unscored") break;
      renewed.push({ ordinal: row.ordinal, turn, facts: word.stored.facts });
    }
    return renewed;
  };

  let changed = 0;
  for (let after = -1; ; ) {
    const rows = await queryRows(sampleRow, samplesSql, [run.id, by.id, factsVersion, after]);
    const last = rows.at(-1);
    if (!last) return changed;
    after = last.ordinal;
    const renewed = (await Promise.all(rows.map(factsOf))).flat();
    const { rowCount } = await pool().query(factsSql, [
      run.id,
      by.id,
      factsVersion,
      renewed.map(({ ordinal }) => ordinal),
      renewed.map(({ turn }) => turn),
      renewed.map(({ facts }) => facts && JSON.stringify(facts)),
    ]);
    changed += rowCount ?? 0;
  }
}
