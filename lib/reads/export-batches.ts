import { z } from "zod";
import { openItem } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { type SampleRow, sampleRow } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { sampleColumns } from "./sample-row";

/** One sample of an export: its row, and each turn's reply with every check's outcome under the run's verifier. */
export interface ExportedSample {
  row: SampleRow;
  turns: { turn: number; reply: string; checks: { label: string; group: string; outcome: string; isPass: boolean }[] }[];
}

/** Samples read at once; their replies are held in memory. */
const batch = 200;

const storedRow = sampleRow.extend({
  body: z.unknown(),
  replies: z.array(z.object({ turn: z.number().int(), reply: z.string(), outcomes: z.string().nullable() })),
});

const sql = `select ${sampleColumns("$2")}, i.body,
    coalesce((select json_agg(json_build_object('turn', t.turn, 'reply', t.reply, 'outcomes', c.outcomes) order by t.turn)
      from turn t left join checks c on c.run_id = t.run_id and c.ordinal = t.ordinal and c.turn = t.turn and c.verifier = $2
      where t.run_id = s.run_id and t.ordinal = s.ordinal), '[]') as replies
  from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.ordinal > $3 order by s.ordinal limit ${batch}`;

/** All samples of a run in order, a batch at a time. */
export async function* exportBatches(run: { id: number; benchmark: string; verifier: string }): AsyncGenerator<ExportedSample[]> {
  const { manifest, engine } = await loadFamily(run.benchmark);
  const outcomes = new Map(manifest.views.outcomes.map((outcome) => [outcome.letter, outcome]));
  for (let after = -1; ; ) {
    const rows = await queryRows(storedRow, sql, [run.id, run.verifier, after]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ body, replies, ...row }) => {
      const { item } = openItem(engine, body);
      return {
        row,
        turns: replies.map(({ turn, reply, outcomes: letters }) => ({
          turn,
          reply,
          checks: engine.scoring.requirements(item, turn).flatMap(({ label, group }, position) => {
            const letter = letters?.[position];
            if (letter === undefined) return [];
            const outcome = outcomes.get(letter);
            return [{ label, group, outcome: outcome?.id ?? letter, isPass: outcome?.tone === "pass" }];
          }),
        })),
      };
    });
    if (rows.length < batch) return;
    after = last.ordinal;
  }
}
