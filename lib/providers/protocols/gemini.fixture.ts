/** Builds a body of generateContent (https://ai.google.dev/api/generate-content). */
export const content = (parts: unknown[], candidate: object = {}, more: object = {}) => ({
  candidates: [{ content: { parts, role: "model" }, finishReason: "STOP", index: 0, ...candidate }],
  usageMetadata: {
    ...{ promptTokenCount: 900, cachedContentTokenCount: 512, candidatesTokenCount: 40, thoughtsTokenCount: 260, totalTokenCount: 1200 },
    promptTokensDetails: [{ modality: "TEXT", tokenCount: 900 }],
  },
  ...{ modelVersion: "gemini-2.5-flash", responseId: "vcTJZ6q5Fq" },
  ...more,
});

/** Builds a part with thoughts (https://ai.google.dev/gemini-api/docs/thinking). */
export const thought = (text: string) => ({ text, thought: true });

/** Builds a failure (https://ai.google.dev/gemini-api/docs/troubleshooting, https://cloud.google.com/apis/design/errors). */
export const problem = (code: number, status: string, message: string, details: unknown[] = []) => ({
  error: { code, message, status, ...(details.length > 0 && { details }) },
});

const chunk = (parts: unknown[], candidate: object = {}, usage: object = {}) => ({
  candidates: [{ content: { parts, role: "model" }, index: 0, ...candidate }],
  usageMetadata: { promptTokenCount: 900, ...usage },
  ...{ modelVersion: "gemini-2.5-flash", responseId: "vcTJZ6q5Fq" },
});
/** Chunks of streamGenerateContent with `alt=sse`; the last one may have a signature and no text. */
export const streamed: readonly [string, unknown][] = [
  ["", chunk([thought("One word ")])],
  ["", chunk([thought("will do.")])],
  ["", chunk([{ text: "rea" }])],
  ["", chunk([{ text: "dy" }], {}, { candidatesTokenCount: 2 })],
  [
    "",
    chunk(
      [{ text: "", thoughtSignature: "EsEC" }],
      { finishReason: "STOP" },
      { candidatesTokenCount: 3, thoughtsTokenCount: 60, totalTokenCount: 963 },
    ),
  ],
];

/** Two pages of the list of models (https://ai.google.dev/api/models#method:-models.list). */
export const modelPages = {
  first: {
    models: [
      {
        name: "models/gemini-2.5-flash",
        inputTokenLimit: 1_048_576,
        outputTokenLimit: 65_536,
        supportedGenerationMethods: ["generateContent"],
      },
      { name: "models/gemini-embedding-001", inputTokenLimit: 2048, supportedGenerationMethods: ["embedContent"] },
    ],
    nextPageToken: "Cht0dW5lZA==",
  },
  second: { models: [{ name: "models/gemma-3-27b-it", inputTokenLimit: 131_072, supportedGenerationMethods: ["generateContent"] }] },
};
