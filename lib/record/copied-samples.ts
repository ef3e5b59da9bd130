import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { originOfStored } from "./run-origin";

/** The samples for which the replies of some runs were paid. The name of a paid sample is the same in every Heed. */
export interface CopiedSamples {
  /** Names of the samples that share replies with this one: itself, and those from which its replies were copied. */
  names(runId: number, ordinal: number): { self: string; paid: readonly string[] };
}

const copyRow = z.object({ runId: z.number().int(), ordinal: z.number().int(), paid: z.array(z.string()) });
const copySql = `select run_id as "runId", ordinal, array_agg(distinct (paid_turn ->> 'origin') || '/' || (paid_turn ->> 'ordinal')) as paid
  from turn where run_id = any($1::int[]) and paid_turn is not null group by 1, 2`;

const runRow = z.object({
  id: z.number().int(),
  suiteHash: z.string(),
  modelName: z.string(),
  createdAt: z.date(),
  origin: z.string().nullable(),
});
const runSql = `select r.id, s.content_hash as "suiteHash", r.model_name as "modelName", r.created_at as "createdAt", r.taken_from ->> 'origin' as origin
  from run r join suite s on s.id = r.suite_id where r.id = any($1::int[])`;

/** Reads which samples of some runs have copied replies; null if none has. */
export async function copiedSamples(runIds: readonly number[]): Promise<CopiedSamples | null> {
  const copies = await queryRows(copyRow, copySql, [runIds]);
  if (copies.length === 0) return null;
  const runs = await queryRows(runRow, runSql, [runIds]);
  const origins = new Map(runs.map((run) => [run.id, originOfStored(run)]));
  const paidBy = new Map(copies.map(({ runId, ordinal, paid }) => [`${runId}/${ordinal}`, paid]));
  return {
    names: (runId, ordinal) => ({
      self: `${origins.get(runId) ?? runId}/${ordinal}`,
      paid: paidBy.get(`${runId}/${ordinal}`) ?? [],
    }),
  };
}

/** True if two samples share a reply that was paid for once. */
export function shareReply(copies: CopiedSamples, a: readonly [runId: number, ordinal: number], b: readonly [number, number]): boolean {
  const [first, other] = [copies.names(...a), copies.names(...b)];
  if (first.paid.length + other.paid.length === 0) return false;
  const names = new Set([first.self, ...first.paid]);
  return [other.self, ...other.paid].some((name) => names.has(name));
}

/** Decides which samples of several runs count, in the order in which they are offered: each paid reply counts once. */
export class CountedOnce {
  /** Names of the samples behind those that count; true where a copy counts. */
  private readonly counted = new Map<string, boolean>();

  constructor(private readonly copies: CopiedSamples | null) {}

  /** True if no sample before rests on one of its replies. */
  counts(runId: number, ordinal: number): boolean {
    if (this.copies === null) return true;
    const { self, paid } = this.copies.names(runId, ordinal);
    const isCopy = paid.length > 0;
    const names = [self, ...paid];
    // A run that was imported twice has one name and no copies; both count, as they do beside runs without copies.
    if (isCopy ? names.some((name) => this.counted.has(name)) : this.counted.get(self) === true) return false;
    for (const name of names) this.counted.set(name, isCopy);
    return true;
  }
}
