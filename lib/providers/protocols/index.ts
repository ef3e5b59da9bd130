import type { ProtocolId } from "@/lib/contracts/model";
import { openaiChat } from "./openai-chat";
import type { Protocol } from "./protocol";

/** All protocols by their names in a model's settings. */
export const protocols = {
  "openai-chat": openaiChat,
} satisfies Record<ProtocolId, Protocol>;

/** The headers that carry keys. */
export const keyHeaders = () => Object.values<Protocol>(protocols).map(({ keyHeader }) => keyHeader);
