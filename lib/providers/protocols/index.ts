import type { ProtocolId } from "@/lib/contracts/model";
import { anthropic } from "./anthropic";
import { gemini } from "./gemini";
import { openaiChat } from "./openai-chat";
import { openaiResponses } from "./openai-responses";
import type { Protocol } from "./protocol";

/** All protocols by their names in a model's settings. */
export const protocols = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
} satisfies Record<ProtocolId, Protocol>;

/** Returns the headers that carry keys, of all protocols. */
export const keyHeaders = () => Object.values<Protocol>(protocols).flatMap(({ keyHeaders }) => keyHeaders);
