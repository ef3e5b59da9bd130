import type { SampleFilters, SamplePage, SamplePlace, SampleValues } from "@/lib/contracts/sample";
import { exactly, type FilterValue, textMeets } from "@/lib/filter/filter-line";
import { formsOfKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readRunSamples, readSamplePlace } from "@/lib/reads/samples/run-samples";
import { readSampleValues } from "@/lib/reads/samples/sample-values";
import { publicReason, readHidden } from "./hide-addresses";
import type { Scope } from "./scope";
import { publicSampleRow } from "./shared-sample";

/**
 * Finds the stored reasons that match a requested one as the share shows them. A search in the stored text would reveal what the share
 * hides.
 */
async function storedReasons(runId: number): Promise<(asked: FilterValue) => FilterValue[]> {
  const [{ failures }, hidden] = await Promise.all([readRun(runId), readHidden(runId)]);
  return (asked) => {
    if (asked.kind !== "text") return [];
    return failures.flatMap(({ reason }) => (textMeets(publicReason(reason, hidden), asked) ? [exactly(reason)] : []));
  };
}

/**
 * Filters of a share's reader, without an order by cost and with the keys that must not be found: a search for the beginning of a key would
 * reveal the key by its results.
 */
async function askedThrough(runId: number, filters: SampleFilters) {
  const byReason = filters.reason !== undefined || [filters.line ?? "", ...(filters.tags ?? [])].some((text) => /reason/i.test(text));
  const sort = filters.sort?.replace(/^-/, "").toLowerCase() === "cost" ? undefined : filters.sort;
  return { ...filters, sort, isShared: true, secrets: formsOfKeys(), ...(byReason && { reasons: await storedReasons(runId) }) };
}

/** Reads a page of samples of the shared run; throws `not_found` for a share of anything else. */
export async function sharedSamples(
  scope: Scope,
  filters: SampleFilters,
  page: { cursor?: number | null; skip?: number; limit?: number },
): Promise<SamplePage> {
  const runId = scope.wholeRun();
  const asked = await askedThrough(runId, filters);
  const [{ rows, ...rest }, hidden] = await Promise.all([readRunSamples(runId, asked, page), readHidden(runId)]);
  return withoutKeys({ rows: rows.map((row) => publicSampleRow(row, hidden)), ...rest });
}

/** Reads the values of a field of the shared samples; reasons are not completed, because they may contain what a share hides. */
export async function sharedValues(scope: Scope, field: string, text: string): Promise<SampleValues> {
  const runId = scope.wholeRun();
  return field.toLowerCase() === "reason" ? [] : withoutKeys(await readSampleValues(runId, field, text));
}

/** Finds the position of a sample in the table of a shared run; null for the share of a single sample, which has no table. */
export async function sharedPlace({ share: { target } }: Scope, ordinal: number, filters: SampleFilters): Promise<SamplePlace | null> {
  if (target.kind !== "run") return null;
  const place = await readSamplePlace(target.runId, ordinal, await askedThrough(target.runId, filters));
  return place && { ...place, seen: undefined };
}
