import { z } from "zod";
import type { AskAgainResult } from "@/lib/contracts/asked-again";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { runContext } from "@/lib/record/run-context";
import { type AskingKit, askItem } from "./ask-item";
import { outOfBatches } from "./price-of";

const sampleRow = z.object({ key: z.string(), body: z.unknown(), repetition: z.number().int(), tokenRatio: z.number().nullable() });
const sampleSql = `select i.key, i.body, s.repetition, r.token_ratio as "tokenRatio"
  from sample s join run r on r.id = s.run_id join item i on i.id = s.item_id where s.run_id = $1 and s.ordinal = $2`;

/**
 * Asks a run's model again for one sample, with all turns and the same requests, and has the verifier judge the replies; `seed` varies
 * simulated models. Stores nothing. Throws `not_found`, `invalid`, or `unavailable` if the model has gone.
 */
export async function askAgain(request: { runId: number; ordinal: number; seed: number }, kit: AskingKit): Promise<AskAgainResult> {
  const stored = await runContext(request.runId);
  // The repeated calls are single ones, also in a run that was asked in batches.
  const context = stored.batch && stored.price ? { ...stored, price: outOfBatches(stored.price) } : stored;
  const [sample] = await queryRows(sampleRow, sampleSql, [request.runId, request.ordinal]);
  if (!sample) throw new HeedError("not_found", `There is no sample ${request.ordinal} in run ${request.runId}.`);
  const { more: _, ...result } = await askItem(
    { context, item: sample, ...sample, mark: { again: request.ordinal }, seed: `again/${request.seed}` },
    {
      provide: kit.provide,
      call: kit.caller(context.model),
      onTurn: (turn) => kit.report({ doing: "Asking again", done: turn, total: null }),
      signal: kit.signal,
    },
  );
  return { ordinal: request.ordinal, ...result };
}
