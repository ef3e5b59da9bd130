import { completionRequest } from "../completion";
import { type AnsweredProtocol, answeredAt, type PlayedReply } from "./answered-protocol";

const usage = ({ promptTokens, replyTokens }: PlayedReply) => ({
  ...{ prompt_tokens: promptTokens, completion_tokens: replyTokens, total_tokens: promptTokens + replyTokens },
});

/** Returns the key after `Bearer`. */
export const bearerKey: AnsweredProtocol["key"] = ({ authorization }) => authorization?.replace(/^Bearer /, "");

/** OpenAI's chat completions, as the simulated endpoint answers them. */
export const answeredChat: AnsweredProtocol = {
  key: bearerKey,
  read: (body) => completionRequest.safeParse(body).data ?? null,
  body: (reply) => ({
    ...{ id: `chatcmpl-${reply.id}`, object: "chat.completion", created: answeredAt, model: reply.model },
    choices: [{ index: 0, message: { role: "assistant", content: reply.text }, finish_reason: "stop" }],
    usage: usage(reply),
  }),
  events(reply, pieces) {
    const top = { id: `chatcmpl-${reply.id}`, object: "chat.completion.chunk", created: answeredAt, model: reply.model };
    const chunk = (delta: object, finish: string | null) => ({ ...top, choices: [{ index: 0, delta, finish_reason: finish }] });
    return [
      ...pieces.map((content): [string, unknown] => ["", chunk({ content }, null)]),
      ["", chunk({}, "stop")],
      ["", { ...top, choices: [], usage: usage(reply) }],
      ["", "[DONE]"],
    ];
  },
  refusal: (_status, message, code) => ({ error: { message, code } }),
};
