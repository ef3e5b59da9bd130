import type { SampleFilters, SamplePage } from "@/lib/contracts/sample";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readRunSamples } from "@/lib/reads/run-samples";
import { hideAddresses } from "./hide-addresses";
import { noSuchLink, resolveShare } from "./share";

/** A page of samples of the run behind a link; throws `not_found` for a link to anything else. */
export async function sharedSamples(
  slug: string,
  filters: SampleFilters,
  page: { cursor?: number | null; skip?: number; limit?: number },
): Promise<SamplePage> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "run") throw noSuchLink();
  const { rows, ...rest } = await readRunSamples(target.runId, filters, page);
  if (rows.every((row) => row.reason === null)) return withoutKeys({ rows, ...rest });
  const { model } = await readRun(target.runId);
  return withoutKeys({ rows: rows.map((row) => ({ ...row, reason: row.reason && hideAddresses(row.reason, model) })), ...rest });
}
