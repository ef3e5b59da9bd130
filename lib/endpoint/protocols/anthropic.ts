import { z } from "zod";
import type { AnsweredProtocol, PlayedReply } from "./answered-protocol";

const textsShape = z.union([
  z.string().transform((text) => [text]),
  z.array(z.object({ type: z.literal("text"), text: z.string() })).transform((blocks) => blocks.map(({ text }) => text)),
]);
const requestShape = z.object({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: textsShape.optional(),
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: textsShape })).min(1),
});

const messageOf = ({ id, model, promptTokens }: PlayedReply) => ({
  ...{ id: `msg_${id}`, type: "message", role: "assistant", model, content: [], stop_reason: null, stop_sequence: null },
  usage: { input_tokens: promptTokens, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 },
});

const types: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  529: "overloaded_error",
};

/** Anthropic's messages, as the simulated endpoint answers them. */
export const answeredMessages: AnsweredProtocol = {
  key: (headers) => String(headers["x-api-key"] ?? ""),
  read(body) {
    const parsed = requestShape.safeParse(body).data;
    if (!parsed) return null;
    const { model, system = [], messages } = parsed;
    return {
      model,
      messages: [
        ...system.map((content) => ({ role: "system" as const, content })),
        ...messages.flatMap(({ role, content }) => content.map((text) => ({ role, content: text }))),
      ],
    };
  },
  body(reply) {
    const { usage, ...message } = messageOf(reply);
    return {
      ...message,
      content: reply.text === "" ? [] : [{ type: "text", text: reply.text }],
      stop_reason: "end_turn",
      usage: { ...usage, output_tokens: reply.replyTokens },
    };
  },
  events(reply, pieces) {
    const event = (type: string, more: object): [string, unknown] => [type, { type, ...more }];
    return [
      event("message_start", { message: messageOf(reply) }),
      event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
      event("ping", {}),
      ...pieces.map((text) => event("content_block_delta", { index: 0, delta: { type: "text_delta", text } })),
      event("content_block_stop", { index: 0 }),
      event("message_delta", { delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: reply.replyTokens } }),
      event("message_stop", {}),
    ];
  },
  refusal: (status, message) => ({ type: "error", error: { type: types[status] ?? "api_error", message } }),
};
