import type { BatchStatus } from "@/lib/providers/protocols/batch-form";
import { type BatchRow, knownBatches } from "./batch-rows";
import type { BatchRun } from "./batch-run";
import { placeOf } from "./request-id";

/** Difference between the clocks of Heed and a provider, in milliseconds, and the longest time that a submission takes. */
const skewMs = 600_000;
const submissionMs = 1_800_000;
/** Time after which a batch whose submission has ended, and which the provider does not list, has not arrived. */
const arrivalMs = 15_000;

/** Outcome of the search for a batch whose submission was interrupted. */
export type Found =
  | { kind: "here"; status: BatchStatus }
  /** It may still arrive. */
  | { kind: "later" }
  | { kind: "lost" }
  /** Several batches could be it. */
  | { kind: "unclear"; ids: string[] };

/** Returns the label in the results of an ended batch; null if it has none yet. */
async function nonceIn({ client }: BatchRun, status: BatchStatus): Promise<string | null> {
  if (status.results.length === 0) return null;
  for await (const { id } of client.results(status)) return placeOf(id)?.nonce ?? "";
  return null;
}

/**
 * Looks for a batch whose submission was interrupted: by its label where the provider keeps one, else by its time and number of requests
 * among batches that are no other run's. Throws ProviderError.
 */
export async function findBatch(batch: BatchRun, row: BatchRow): Promise<Found> {
  const { client, run } = batch;
  const since = row.createdAt.getTime() - skewMs;
  const listed = await client.since(since);
  const missing = (): Found => {
    // Requests that are not uploaded beforehand are part of the submission, which a worker that seems to be dead may still be sending.
    const mostMs = row.lookedAt === null && batch.form.upload === null ? submissionMs : arrivalMs;
    return run.clock.now() - (row.lookedAt ?? row.createdAt).getTime() > mostMs ? { kind: "lost" } : { kind: "later" };
  };
  const labelled = listed.find(({ nonce }) => nonce === row.nonce);
  if (labelled) return { kind: "here", status: labelled };
  if (batch.form.upload !== null) return missing();
  const known = await knownBatches(listed.map(({ id }) => id));
  const alike = listed.filter(
    ({ id, counts, createdAt }) => counts.total === row.ordinals.length && createdAt < since + 2 * skewMs + submissionMs && !known.has(id),
  );
  const possible: BatchStatus[] = [];
  for (const status of alike) {
    const nonce = await nonceIn(batch, status);
    if (nonce === row.nonce) return { kind: "here", status };
    if (nonce === null) possible.push(status);
  }
  const [only, ...others] = possible;
  if (!only) return missing();
  return others.length === 0 ? { kind: "here", status: only } : { kind: "unclear", ids: possible.map(({ id }) => id) };
}
