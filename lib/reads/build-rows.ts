import { z } from "zod";
import { type BuildRow, buildRow } from "@/lib/contracts/build";

/** Columns of a build as it is listed. */
export const buildColumns = `b.id, b.benchmark, b.builder, b.status, b.doing, b.done, b.total,
  case b.status when 'finished' then b.calls else (select count(*)::int from build_call c where c.build_id = b.id) end as calls, b.seconds_left as "secondsLeft",
  jsonb_array_length(b.result->'values') as "valueCount", b.error, b.model_id as "modelId", m.name as "modelName",
  b.embedding_model_id as "embeddingModelId", e.name as "embeddingModelName", b.created_at as "createdAt", b.started_at as "startedAt",
  b.finished_at as "finishedAt"`;

/** What they are read from. */
export const buildSource = "build b left join model m on m.id = b.model_id left join model e on e.id = b.embedding_model_id";

export const storedBuildRow = buildRow.omit({ progress: true }).extend({
  doing: z.string().nullable(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
});

/** A stored row as it is sent. */
export function buildRowOf({ doing, done, total, createdAt, startedAt, finishedAt, ...row }: z.infer<typeof storedBuildRow>): BuildRow {
  return {
    ...row,
    progress: doing === null ? null : { doing, done, total },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
