import { z } from "zod";
import type { BatchEnding, BatchForm, BatchStatus } from "./batch-form";

const seconds = z.number().nullish();
const batchShape = z.object({
  ...{ id: z.string(), status: z.string(), created_at: z.number(), expires_at: seconds },
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
  errors: z.object({ data: z.array(z.object({ message: z.string().nullish(), line: z.number().nullish() })) }).nullish(),
  request_counts: z.object({ total: z.number(), completed: z.number(), failed: z.number() }).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
const pageShape = z.object({ data: z.array(z.unknown()), has_more: z.boolean().nullish() });
const fileShape = z.object({ id: z.string().min(1) });
const resultShape = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), request_id: z.string().nullish(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});

const label = "heed";
const listPath = "batches?limit=100";

const endings: Readonly<Record<string, BatchEnding>> = {
  completed: "completed",
  expired: "expired",
  cancelled: "cancelled",
  failed: "refused",
};

function readBatch(body: unknown): BatchStatus | null {
  const batch = batchShape.safeParse(body).data;
  if (!batch) return null;
  const { total = 0, completed = 0, failed = 0 } = batch.request_counts ?? {};
  const nonce = batch.metadata?.[label];
  const ended = endings[batch.status] ?? null;
  const files = [batch.output_file_id, batch.error_file_id].filter((file) => file != null);
  return {
    id: batch.id,
    nonce: typeof nonce === "string" ? nonce : null,
    ended,
    isCancelling: batch.status === "cancelling",
    createdAt: batch.created_at * 1000,
    expiresAt: batch.expires_at == null ? null : batch.expires_at * 1000,
    // Requests that expired are counted as failed.
    counts: { total, answered: completed, failed, unanswered: ended === null ? 0 : Math.max(0, total - completed - failed) },
    results: ended === null ? [] : files.map((file) => `files/${encodeURIComponent(file)}/content`),
    trouble: (batch.errors?.data ?? [])
      .flatMap(({ message, line }) => (message && (line == null ? message : `line ${line}: ${message}`)) || [])
      .slice(0, 3)
      .join("; "),
  };
}

/** Batches of OpenAI (https://platform.openai.com/docs/api-reference/batch), for each of its protocols. */
export const openaiBatch: BatchForm = {
  most: { requests: 50_000, bytes: 200_000_000 },
  path: "batches",
  upload: { path: "files", fields: { purpose: "batch" }, read: (body) => fileShape.safeParse(body).data?.id ?? null },
  line: (id, path, body) => `{"custom_id":${JSON.stringify(id)},"method":"POST","url":"/v1/${path}","body":${body}}`,
  body: ({ nonce, path, fileId }) =>
    JSON.stringify({ input_file_id: fileId, endpoint: `/v1/${path}`, completion_window: "24h", metadata: { [label]: nonce } }),
  read: readBatch,
  list: {
    path: listPath,
    read(body) {
      const page = pageShape.safeParse(body).data;
      if (!page) return null;
      const batches = page.data.flatMap((batch) => readBatch(batch) ?? []);
      const last = batches.at(-1);
      return { batches, next: page.has_more && last ? `${listPath}&after=${encodeURIComponent(last.id)}` : null };
    },
  },
  result(line) {
    const result = resultShape.safeParse(line).data;
    if (!result) return null;
    const { custom_id: id, response, error } = result;
    if (response) return { id, response: { status: response.status_code, requestId: response.request_id ?? null, body: response.body } };
    if (error?.code === "batch_expired") return { id, response: null, why: "expired" };
    if (error?.code === "batch_cancelled") return { id, response: null, why: "cancelled" };
    return { id, response: { status: 500, requestId: null, body: { error } } };
  },
};
