import { z } from "zod";
import { messageRole } from "@/lib/contracts/message";
import { type AnsweredProtocol, answeredAt, type PlayedReply } from "./answered-protocol";
import { answeredChat } from "./openai-chat";

const requestShape = z.object({ model: z.string(), input: z.array(z.object({ role: messageRole, content: z.string() })).min(1) });

const messageOf = (text: string) => ({
  ...{ type: "message", role: "assistant", status: "completed", content: [{ type: "output_text", text, annotations: [] }] },
});
const responseOf = ({ id, model, text, promptTokens, replyTokens }: PlayedReply) => ({
  ...{ id: `resp_${id}`, object: "response", created_at: answeredAt, status: "completed", model, error: null, incomplete_details: null },
  output: [messageOf(text)],
  usage: { input_tokens: promptTokens, output_tokens: replyTokens, total_tokens: promptTokens + replyTokens },
});

/** OpenAI's responses, as the simulated endpoint answers them. */
export const answeredResponses: AnsweredProtocol = {
  key: answeredChat.key,
  read(body) {
    const parsed = requestShape.safeParse(body).data;
    return parsed ? { model: parsed.model, messages: parsed.input } : null;
  },
  body: responseOf,
  events: (reply, pieces) => [
    ["response.created", { type: "response.created", response: { ...responseOf(reply), status: "in_progress", output: [] } }],
    ...pieces.map((delta): [string, unknown] => [
      "response.output_text.delta",
      { type: "response.output_text.delta", output_index: 0, content_index: 0, delta },
    ]),
    ["response.output_item.done", { type: "response.output_item.done", output_index: 0, item: messageOf(reply.text) }],
    ["response.completed", { type: "response.completed", response: responseOf(reply) }],
  ],
  refusal: answeredChat.refusal,
};
