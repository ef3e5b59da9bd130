import type { SampleFilters, SamplePage } from "@/lib/contracts/sample";
import { formsOfKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readRunSamples } from "@/lib/reads/run-samples";
import { publicReason } from "./hide-addresses";
import { noSuchLink, resolveShare } from "./share";

/** The stored reasons that a link shows as this one. */
async function storedReasons(runId: number, shown: string): Promise<string[]> {
  const { model, failures } = await readRun(runId);
  return failures.flatMap(({ reason }) => (publicReason(reason, model) === shown ? [reason] : []));
}

/** A page of samples of the run behind a link; throws `not_found` for a link to anything else. */
export async function sharedSamples(
  slug: string,
  filters: SampleFilters,
  page: { cursor?: number | null; skip?: number; limit?: number },
): Promise<SamplePage> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "run") throw noSuchLink();
  // A search for the beginnings of a key would tell the key by what it finds.
  const asked = {
    ...filters,
    secrets: formsOfKeys(),
    ...(filters.reason && { reasons: await storedReasons(target.runId, filters.reason) }),
  };
  const { rows, ...rest } = await readRunSamples(target.runId, asked, page);
  if (rows.every((row) => row.reason === null)) return withoutKeys({ rows, ...rest });
  const { model } = await readRun(target.runId);
  return withoutKeys({ rows: rows.map((row) => ({ ...row, reason: row.reason && publicReason(row.reason, model) })), ...rest });
}
