import { z } from "zod";
import type { KeyHeader, OfferedModel } from "./protocol";

/** The key's header of OpenAI and of most compatible endpoints. */
export const bearer: KeyHeader = { name: "authorization", before: "Bearer " };

const length = z.number().int().positive().nullish().catch(null);
const listShape = z.object({
  data: z.array(
    // OpenAI's list has no context length; OpenRouter, vLLM and Groq use different names for it.
    z.object({ id: z.string(), context_length: length, max_model_len: length, context_window: length }),
  ),
});

/** Reads a list of models in OpenAI's shape, with their context lengths if the server adds them; null for another shape. */
export const readModels = (body: unknown): OfferedModel[] | null =>
  listShape.safeParse(body).data?.data.map(({ id, context_length, max_model_len, context_window }) => ({
    name: id,
    contextTokens: context_length ?? max_model_len ?? context_window ?? null,
  })) ?? null;
