import { z } from "zod";
import type { BatchForm, BatchStatus } from "./batch-form";

const count = z.number().default(0);
const batchShape = z.object({
  ...{ id: z.string(), processing_status: z.string(), created_at: z.iso.datetime({ offset: true }) },
  ...{ expires_at: z.iso.datetime({ offset: true }).nullish(), cancel_initiated_at: z.string().nullish() },
  request_counts: z.object({ processing: count, succeeded: count, errored: count, canceled: count, expired: count }),
});
const pageShape = z.object({ data: z.array(z.unknown()), has_more: z.boolean().nullish(), last_id: z.string().nullish() });
const resultShape = z.object({
  custom_id: z.string(),
  result: z.discriminatedUnion("type", [
    z.object({ type: z.literal("succeeded"), message: z.unknown() }),
    z.object({ type: z.literal("errored"), error: z.unknown() }),
    z.object({ type: z.literal("canceled") }),
    z.object({ type: z.literal("expired") }),
  ]),
});
const errorShape = z.object({ error: z.object({ type: z.string() }) });

/** Statuses of the errors (https://platform.claude.com/docs/en/api/errors), which a batch leaves out. */
const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

const path = "messages/batches";
const listPath = `${path}?limit=100`;

function readBatch(body: unknown): BatchStatus | null {
  const batch = batchShape.safeParse(body).data;
  if (!batch) return null;
  const { processing, succeeded, errored, canceled, expired } = batch.request_counts;
  const hasEnded = batch.processing_status === "ended";
  const isCancelled = batch.cancel_initiated_at != null && canceled > 0;
  return {
    id: batch.id,
    nonce: null,
    ended: !hasEnded ? null : isCancelled ? "cancelled" : expired > 0 ? "expired" : "completed",
    isCancelling: batch.processing_status === "canceling",
    createdAt: Date.parse(batch.created_at),
    expiresAt: batch.expires_at == null ? null : Date.parse(batch.expires_at),
    counts: {
      ...{ total: processing + succeeded + errored + canceled + expired, answered: succeeded, failed: errored },
      unanswered: canceled + expired,
    },
    // The address of the results is not followed, since a key is sent only below the model's own address.
    results: hasEnded ? [`${path}/${encodeURIComponent(batch.id)}/results`] : [],
    trouble: "",
  };
}

/** Batches of Anthropic's messages (https://platform.claude.com/docs/en/api/creating-message-batches). */
export const anthropicBatch: BatchForm = {
  most: { requests: 100_000, bytes: 256_000_000 },
  path,
  upload: null,
  line: (id, _path, params) => `{"custom_id":${JSON.stringify(id)},"params":${params}}`,
  body: ({ lines }) => `{"requests":[${lines.join(",")}]}`,
  read: readBatch,
  list: {
    path: listPath,
    read(body) {
      const page = pageShape.safeParse(body).data;
      if (!page) return null;
      const next = page.has_more && page.last_id ? `${listPath}&after_id=${encodeURIComponent(page.last_id)}` : null;
      return { batches: page.data.flatMap((batch) => readBatch(batch) ?? []), next };
    },
  },
  result(line) {
    const read = resultShape.safeParse(line).data;
    if (!read) return null;
    const { custom_id: id, result } = read;
    if (result.type === "expired") return { id, response: null, why: "expired" };
    if (result.type === "canceled") return { id, response: null, why: "cancelled" };
    if (result.type === "succeeded") return { id, response: { status: 200, requestId: null, body: result.message } };
    const type = errorShape.safeParse(result.error).data?.error.type ?? "";
    return { id, response: { status: statuses[type] ?? 500, requestId: null, body: result.error } };
  },
};
