import { z } from "zod";
import { askedSentence, type LoadedFamily, namesByAsked, openItem } from "@/lib/benchmarks/open";
import type { SampleRow } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";

/** Largest number of labels in a row: more do not fit. */
const most = 4;

const missRow = z.object({ ordinal: z.number().int(), turn: z.number().int(), outcomes: z.string() });
const missSql = `select c.ordinal, c.turn, c.outcomes from checks c
  where c.run_id = $1 and c.verifier = $2 and c.ordinal = any($3::int[]) and c.outcomes ~ $4 order by c.ordinal, c.turn`;
const bodyRow = z.object({ ordinal: z.number().int(), body: z.unknown() });
const bodySql = "select s.ordinal, i.body from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.ordinal = any($2::int[])";

/**
 * Adds to rows the words of their items: the labels of the first checks that each missed and, if the family names samples by it, the
 * request.
 */
export async function withItemWords(
  { manifest, engine }: LoadedFamily,
  { id, verifier }: { id: number; verifier: string },
  rows: readonly SampleRow[],
): Promise<SampleRow[]> {
  const passes = new Set(manifest.views.outcomes.flatMap(({ letter, tone }) => (tone === "pass" ? [letter] : [])));
  const missing = rows.filter(({ outcomes }) => [...outcomes].some((letter) => !passes.has(letter))).map(({ ordinal }) => ordinal);
  const named = namesByAsked(manifest);
  const read = named ? rows.map(({ ordinal }) => ordinal) : missing;
  if (read.length === 0) return [...rows];
  const [turns, bodies] = await Promise.all([
    queryRows(missRow, missSql, [id, verifier, missing, `[^${[...passes].join("").replace(/[\]\\^-]/g, "\\$&")}]`]),
    queryRows(bodyRow, bodySql, [id, read]),
  ]);
  const opened = new Map(bodies.map(({ ordinal, body }) => [ordinal, openItem(engine, body)]));
  const labels = new Map<number, string[]>();
  for (const { ordinal, turn, outcomes } of turns) {
    const item = opened.get(ordinal)?.item;
    const sampleLabels = labels.get(ordinal) ?? [];
    labels.set(ordinal, sampleLabels);
    if (item === undefined || sampleLabels.length >= most) continue;
    const requirements = engine.scoring.requirements(item, turn);
    for (const [position, letter] of [...outcomes].entries()) {
      const label = requirements[position]?.label;
      if (!passes.has(letter) && label !== undefined && sampleLabels.length < most) sampleLabels.push(label);
    }
  }
  return rows.map((row) => {
    const firstMissed = labels.get(row.ordinal);
    const item = opened.get(row.ordinal);
    const asked = named && item ? askedSentence({ manifest, engine }, item) : undefined;
    return { ...row, ...(firstMissed?.length && { firstMissed }), ...(asked && { asked }) };
  });
}
