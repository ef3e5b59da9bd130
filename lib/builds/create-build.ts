import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import type { StartBuild } from "@/lib/contracts/build";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { settingsOfModel } from "@/lib/models/settings-of-model";
import { modelTools } from "@/lib/providers/model-tools";
import { addBuild } from "@/lib/queue/add-build";
import { prepareQueue } from "@/lib/queue/prepare-queue";

const sql = `insert into job (benchmark, builder, input, model_id, embedding_model_id, status)
  values ($1, $2, $3, $4, $5, 'queued') returning id`;
const idShape = z.object({ id: z.number().int() });

/** Refuses a model that cannot be asked: `not_found` or `invalid`, naming the field. */
async function checkModel(id: number | null, where: string): Promise<void> {
  if (id === null) return;
  try {
    modelTools(await settingsOfModel(id));
  } catch (error) {
    throw error instanceof HeedError ? new HeedError(error.code, error.message, { where }) : error;
  }
}

/** Stores a build and queues it, for the worker to make. Throws `not_found`, or `invalid` naming the field. */
export async function createBuild(request: StartBuild): Promise<{ id: number }> {
  const benchmark = manifestById(request.benchmark);
  const builder = benchmark.builders.find(({ id }) => id === request.builder);
  if (!builder) throw new HeedError("not_found", `${benchmark.title} has no builder “${request.builder}”.`);
  const input = z.object({ input: builder.input }).safeParse({ input: request.input });
  if (!input.success) {
    const issues = input.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new HeedError("invalid", "The form cannot be used as it is; see the fields.", { issues });
  }
  if (builder.models.chat?.required && request.modelId === null)
    throw new HeedError("invalid", `${builder.label} needs a model; choose one.`, { where: "modelId" });
  if (builder.models.embeddings?.required && request.embeddingModelId === null)
    throw new HeedError("invalid", `${builder.label} needs an embeddings model; choose one.`, { where: "embeddingModelId" });
  await checkModel(request.modelId, "modelId");
  await checkModel(request.embeddingModelId, "embeddingModelId");
  await prepareQueue();
  return transaction(async (client) => {
    const values = [benchmark.id, builder.id, JSON.stringify(request.input), request.modelId, request.embeddingModelId];
    const { id } = idShape.parse((await client.query(sql, values)).rows[0]);
    await addBuild(client, id);
    return { id };
  });
}
