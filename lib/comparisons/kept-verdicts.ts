import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { deflateRaw, inflateRaw } from "node:zlib";
import { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { raise } from "@/lib/errors";
import { readVerdicts, type Verdicts } from "./read-verdicts";

/** Version of the packed form; must change with `Verdicts` or the packing. */
const form = "2";
/** Number of leading bytes with the unpacked size, which allows unpacking into one buffer. */
const sizeBytes = 4;
/** Runs with fewer samples are read from their tables within a few milliseconds. */
const fewestSamples = 2000;

/**
 * Builds SQL for a stamp of the data behind verdicts, which changes whenever the run ends, is rescored or is aggregated; `r` is the run,
 * `verifier` an expression.
 * @returns SQL that is null for a run without stored totals, or a verifier that has not judged any of it
 */
export const verdictStamp = (
  verifier: string,
): string => `(select md5(concat_ws('|', '${form}', c.version, r.finished_at, r.totals::text, (select
    min(m.xmin::text) || ' ' || count(*) from run_metric m where m.run_id = r.id and m.verifier = ${verifier})))
  from (select version from checks where run_id = r.id and verifier = ${verifier} order by ordinal, turn limit 1) c where r.totals is not null)`;

const packedRow = z.object({ bytes: z.string() });
// Base64 is read several times faster than the hexadecimal digits of a bytea.
const keptSql = "select encode(bytes, 'base64') as bytes from packed_verdicts where run_id = $1 and verifier = $2 and stamp = $3";

/** Reads the packed verdicts of a run with this stamp; null if none are stored. */
export async function keptVerdicts(runId: number, verifier: string, stamp: string): Promise<Verdicts | null> {
  const [row] = await queryRows(packedRow, keptSql, [runId, verifier, stamp]);
  if (!row) return null;
  const bytes = Buffer.from(row.bytes, "base64");
  return deserialize(await promisify(inflateRaw)(bytes.subarray(sizeBytes), { chunkSize: Math.max(64, bytes.readUInt32BE(0) + 1) }));
}

const lackingRow = z.object({ runId: z.number().int(), benchmark: z.string(), own: z.string(), verifier: z.string(), stamp: z.string() });
const lackingSql = `select * from (
    select r.id as "runId", r.benchmark, r.verifier as own, v.verifier, ${verdictStamp("v.verifier")} as stamp
    from run r cross join lateral (select distinct verifier from run_metric m where m.run_id = r.id) v
    where r.status in ('finished', 'stopped', 'cancelled') and r.sample_count >= $1
  ) w where stamp is not null and not exists (select 1 from packed_verdicts p where p.run_id = w."runId" and p.verifier = w.verifier and p.stamp = w.stamp)
  order by 1 desc`;
const keepSql = `insert into packed_verdicts (run_id, verifier, stamp, bytes) values ($1, $2, $3, $4)
  on conflict (run_id, verifier) do update set stamp = excluded.stamp, bytes = excluded.bytes`;

/**
 * Packs the verdicts of ended runs with many samples (`fewest` or more) that have no current copy. Stops between two runs once the signal
 * is aborted; a run that fails is reported and skipped.
 */
export async function keepVerdicts(
  signal: AbortSignal,
  { fewest = fewestSamples, onError = raise }: { fewest?: number; onError?: (error: unknown) => void } = {},
): Promise<void> {
  for (const lacking of await queryRows(lackingRow, lackingSql, [fewest])) {
    if (signal.aborted) return;
    await pack(lacking).catch((cause: unknown) =>
      onError(new Error(`The verdicts of run ${lacking.runId} cannot be packed: ${cause}`, { cause })),
    );
  }
}

async function pack({ runId, benchmark, own: runVerifier, verifier, stamp }: z.infer<typeof lackingRow>): Promise<void> {
  const { engine } = await loadFamily(benchmark);
  const isDialogue = engine.dialogue !== undefined;
  const verdicts = await readVerdicts({ runId, verifier, former: null, isRejudged: verifier !== runVerifier, isDialogue });
  const whole = serialize(verdicts);
  const size = Buffer.alloc(sizeBytes);
  size.writeUInt32BE(whole.length);
  await pool().query(keepSql, [runId, verifier, stamp, Buffer.concat([size, await promisify(deflateRaw)(whole, { level: 4 })])]);
}
