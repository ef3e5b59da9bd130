import type { AnsweredProtocol } from "./protocols/answered-protocol";
import { answeredMessages } from "./protocols/anthropic";
import { answeredContent } from "./protocols/gemini";
import { answeredChat } from "./protocols/openai-chat";
import { answeredResponses } from "./protocols/openai-responses";
import type { EndpointSettings } from "./settings";

/**
 * Route of a request to a model: its protocol, the model in its address (empty if it has none there), and whether the address asks for a
 * stream.
 */
export interface Route {
  protocol: AnsweredProtocol;
  model: string;
  isStreamed: boolean;
}

/** Protocols by the paths that do not name a model. */
export const routes: Readonly<Record<string, AnsweredProtocol>> = {
  "/v1/chat/completions": answeredChat,
  "/v1/responses": answeredResponses,
  "/v1/messages": answeredMessages,
};
const contentPath = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** Returns which response about batches a request gets, of those that can wait; null for any other. */
export function heldKind(method: string, path: string): EndpointSettings["batchHeld"] {
  if (method === "POST") return path === "/v1/files" ? "upload" : /\/batches$/.test(path) ? "submission" : null;
  return /\/content$|\/results$/.test(path) ? "results" : null;
}

/** Returns the route of a request to a model; null for any other request. */
export function routeOf(path: string): Route | null {
  const protocol = routes[path];
  if (protocol) return { protocol, model: "", isStreamed: false };
  const [, model, verb] = contentPath.exec(path) ?? [];
  if (model === undefined) return null;
  return { protocol: answeredContent, model: decodeURIComponent(model), isStreamed: verb === "streamGenerateContent" };
}
