import { z } from "zod";
import type { AnsweredProtocol, PlayedReply } from "./answered-protocol";

const parts = z.array(z.object({ text: z.string() })).min(1);
const requestShape = z.object({
  contents: z.array(z.object({ role: z.enum(["user", "model"]), parts })).min(1),
  systemInstruction: z.object({ parts }).optional(),
  generationConfig: z.object({ seed: z.number().int().optional() }).optional(),
});

const chunkOf = ({ id, model, promptTokens }: PlayedReply, text: string, end: { tokens: number } | null) => ({
  candidates: [{ content: { role: "model", parts: [{ text }] }, ...(end && { finishReason: "STOP" }), index: 0 }],
  usageMetadata: {
    promptTokenCount: promptTokens,
    ...(end && { candidatesTokenCount: end.tokens, totalTokenCount: promptTokens + end.tokens }),
  },
  ...{ modelVersion: model, responseId: id },
});

const states: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

/** Gemini's generateContent, as the simulated endpoint answers it. */
export const answeredContent: AnsweredProtocol = {
  key: (headers) => String(headers["x-goog-api-key"] ?? ""),
  read(body, model) {
    const parsed = requestShape.safeParse(body).data;
    if (!parsed) return null;
    const { contents, systemInstruction: system, generationConfig: config } = parsed;
    const messages = [
      ...(system?.parts ?? []).map(({ text }) => ({ role: "system" as const, content: text })),
      ...contents.flatMap((turn) =>
        turn.parts.map(({ text }) => ({ role: turn.role === "model" ? ("assistant" as const) : ("user" as const), content: text })),
      ),
    ];
    return { model, messages, ...(config?.seed !== undefined && { seed: config.seed }) };
  },
  body: (reply) => chunkOf(reply, reply.text, { tokens: reply.replyTokens }),
  events: (reply, pieces) =>
    pieces.map((text, at): [string, unknown] => ["", chunkOf(reply, text, at < pieces.length - 1 ? null : { tokens: reply.replyTokens })]),
  refusal: (status, message) => ({ error: { code: status, message, status: states[status] ?? "UNKNOWN" } }),
};
