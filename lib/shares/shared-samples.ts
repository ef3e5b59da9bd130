import type { SampleFilters, SamplePage, SamplePlace, SampleValues } from "@/lib/contracts/sample";
import { exactly, type FilterValue, textMeets } from "@/lib/filter/filter-line";
import { formsOfKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readRunSamples, readSamplePlace } from "@/lib/reads/samples/run-samples";
import { readSampleValues } from "@/lib/reads/samples/sample-values";
import { publicReason } from "./hide-addresses";
import type { Scope } from "./scope";

/** For a reason that somebody asks for: the stored ones that a link shows as it, or as holding it. A search in what is stored would tell what the link hides. */
async function storedReasons(runId: number): Promise<(asked: FilterValue) => FilterValue[]> {
  const { model, failures } = await readRun(runId);
  return (asked) => {
    if (asked.kind !== "text") return [];
    return failures.flatMap(({ reason }) => (textMeets(publicReason(reason, model), asked) ? [exactly(reason)] : []));
  };
}

/** What a reader of a link asks, with what it may not find: a search for the beginnings of a key would tell the key by what it finds. */
async function askedThrough(runId: number, filters: SampleFilters) {
  const byReason = filters.reason !== undefined || /reason/i.test(filters.line ?? "");
  return { ...filters, isShared: true, secrets: formsOfKeys(), ...(byReason && { reasons: await storedReasons(runId) }) };
}

/** A page of samples of the run behind a link; throws `not_found` for a link to anything else. */
export async function sharedSamples(
  scope: Scope,
  filters: SampleFilters,
  page: { cursor?: number | null; skip?: number; limit?: number },
): Promise<SamplePage> {
  const runId = scope.wholeRun();
  const asked = await askedThrough(runId, filters);
  const { rows, ...rest } = await readRunSamples(runId, asked, page);
  if (rows.every((row) => row.reason === null)) return withoutKeys({ rows, ...rest });
  const { model } = await readRun(runId);
  return withoutKeys({ rows: rows.map((row) => ({ ...row, reason: row.reason && publicReason(row.reason, model) })), ...rest });
}

/** Values of a field of the samples behind a link; reasons may hold what a link hides, and are not completed. */
export async function sharedValues(scope: Scope, field: string, text: string): Promise<SampleValues> {
  const runId = scope.wholeRun();
  return field.toLowerCase() === "reason" ? [] : withoutKeys(await readSampleValues(runId, field, text));
}

/** Where a sample stands in a table behind a link to a run; null behind a link to the sample alone, which has no table. */
export async function sharedPlace({ share: { target } }: Scope, ordinal: number, filters: SampleFilters): Promise<SamplePlace | null> {
  if (target.kind !== "run") return null;
  const place = await readSamplePlace(target.runId, ordinal, await askedThrough(target.runId, filters));
  return place && { ...place, seen: undefined };
}
