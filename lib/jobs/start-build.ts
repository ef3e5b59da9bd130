import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import type { StartBuild, StartedJob } from "@/lib/contracts/job";
import { HeedError } from "@/lib/errors";
import { uploadName } from "@/lib/exchange/uploads";
import { settingsOfModel } from "@/lib/models/settings-of-model";
import { modelTools } from "@/lib/providers/model-tools";
import { loadKeys } from "@/lib/secrets/load-keys";
import { createJob } from "./create-job";

/** Checks a model; throws `not_found` or `invalid`, naming the field, if it cannot be called. */
async function checkModel(id: number | null, where: string): Promise<void> {
  if (id === null) return;
  await loadKeys();
  try {
    modelTools(await settingsOfModel(id));
  } catch (error) {
    throw error instanceof HeedError ? new HeedError(error.code, error.message, { where }) : error;
  }
}

/** Starts a build. Throws `not_found`, or `invalid` naming the field. */
export async function startBuild(request: StartBuild, by: string | null = null): Promise<StartedJob> {
  const benchmark = manifestById(request.benchmark);
  const builder = benchmark.builders.find(({ id }) => id === request.name);
  if (!builder) throw new HeedError("not_found", `${benchmark.title} has no builder “${request.name}”.`);
  const input = z.object({ input: builder.input }).safeParse({ input: request.input });
  if (!input.success) {
    const issues = input.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new HeedError("invalid", "Some fields are invalid; see the notes next to them.", { issues });
  }
  if (builder.models.chat?.required && request.modelId === null)
    throw new HeedError("invalid", `${builder.label} needs a model; choose one.`, { where: "modelId" });
  if (builder.models.embeddings?.required && request.embeddingModelId === null)
    throw new HeedError("invalid", `${builder.label} needs an embeddings model; choose one.`, { where: "embeddingModelId" });
  if (builder.files?.required && request.uploads.length === 0)
    throw new HeedError("invalid", `${builder.label} needs files; choose some.`, { where: "uploads" });
  await checkModel(request.modelId, "modelId");
  await checkModel(request.embeddingModelId, "embeddingModelId");
  await Promise.all(request.uploads.map(uploadName));
  const { uploads, ...job } = request;
  // The form as sent, so that it can be shown again, with the files beside it. A field “uploads” of the form would name files that the caller
  // may not read.
  const { uploads: _, ...form } = z.record(z.string(), z.unknown()).parse(request.input);
  return { jobId: await createJob({ ...job, name: builder.id, input: uploads.length > 0 ? { ...form, uploads } : form }, by) };
}
