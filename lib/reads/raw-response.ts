import { z } from "zod";
import type { StoredTurn } from "./stored-sample";

const envelope = z.record(z.string(), z.unknown()).catch({});

/** A response as the endpoint gave it, put together again from its stored envelope and the reply's text. */
export function rawResponse({ response, reply, reasoning, finishReason }: StoredTurn): unknown {
  const message = { role: "assistant", content: reply, ...(reasoning !== null && { reasoning_content: reasoning }) };
  return { ...envelope.parse(response ?? {}), choices: [{ index: 0, message, finish_reason: finishReason }] };
}
