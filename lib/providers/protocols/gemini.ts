import { z } from "zod";
import { ContentStream, readContent, readContentLogprobs, restoredContent, withField } from "./gemini-reply";
import { contentFields, contentSettings, modelPath, withContents } from "./gemini-request";
import type { Protocol } from "./protocol";

const tokens = z.number().int().positive().nullish().catch(null);
const listShape = z.object({
  models: z.array(z.object({ name: z.string(), inputTokenLimit: tokens, supportedGenerationMethods: z.array(z.string()).optional() })),
});
const moreShape = z.object({ nextPageToken: z.string().min(1) });
const listPath = "models?pageSize=1000";

/** Protocol of Gemini's generateContent (https://ai.google.dev/api/generate-content). */
export const gemini: Protocol = {
  keyHeaders: [{ name: "x-goog-api-key", before: "" }],
  headers: {},
  ends: /\/(models|tunedModels)(\/[^/]*)?$/,
  version: "v1beta",
  call: "a generateContent call",
  path: modelPath,
  fields: contentFields,
  withMessages: withContents,
  settings: contentSettings,
  needed: ["model", "contents", "systemInstruction"],
  otherLimit: () => null,
  sampled: {
    temperature: "temperature",
    topP: "topP",
    topK: "topK",
    seed: "seed",
    maxOutputTokens: "maxTokens",
    stopSequences: "stop",
    thinkingConfig: "reasoningEffort",
  },
  read: readContent,
  logprobs: readContentLogprobs,
  stream: () => new ContentStream(),
  error: withField,
  embeddings: null,
  models: {
    path: listPath,
    read: (body) =>
      listShape
        .safeParse(body)
        .data?.models.filter(({ supportedGenerationMethods: methods }) => methods === undefined || methods.includes("generateContent"))
        .map(({ name, inputTokenLimit }) => ({ name: name.replace(/^models\//, ""), contextTokens: inputTokenLimit ?? null })) ?? null,
    next(body) {
      const more = moreShape.safeParse(body).data;
      return more ? `${listPath}&pageToken=${encodeURIComponent(more.nextPageToken)}` : null;
    },
  },
  batch: null,
  restored: restoredContent,
};
