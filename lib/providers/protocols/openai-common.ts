import { z } from "zod";
import type { KeyHeader, OfferedModel } from "./protocol";

/** The header of OpenAI and of most who speak as it does. */
export const bearer: KeyHeader = { name: "authorization", before: "Bearer " };

const length = z.number().int().positive().nullish().catch(null);
const listShape = z.object({
  data: z.array(
    // OpenAI says nothing of a context's length; OpenRouter, vLLM and Groq each have a name of their own for it.
    z.object({ id: z.string(), context_length: length, max_model_len: length, context_window: length }),
  ),
});

/** Models in a list of OpenAI's shape, with the length of their contexts where a server adds it; null for another shape. */
export const readModels = (body: unknown): OfferedModel[] | null =>
  listShape.safeParse(body).data?.data.map(({ id, context_length, max_model_len, context_window }) => ({
    name: id,
    contextTokens: context_length ?? max_model_len ?? context_window ?? null,
  })) ?? null;
