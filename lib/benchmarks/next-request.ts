import type { Engine } from "./engine";
import type { Opened, Request, RunFacts, TurnRecord } from "./family";

/**
 * Makes a sample's next request with the run's system prompt ahead of the family's messages; null if there is nothing to ask. A family's
 * own system message follows within the same message, because many chat templates take only one.
 */
export function nextRequest(
  { asking }: Pick<Engine, "asking">,
  opened: Opened,
  turns: readonly TurnRecord[],
  run: RunFacts,
): Request | null {
  const request = asking.next(opened, turns, run);
  return request && run.systemPrompt !== null ? withSystemPrompt(request, run.systemPrompt) : request;
}

/** Puts an instruction before a request's messages; the part that may be shortened stays the same. */
export function withSystemPrompt<Asked extends Pick<Request, "messages" | "shorten">>(request: Asked, prompt: string): Asked {
  const { messages, shorten } = request;
  const [first, ...rest] = messages;
  if (first?.role !== "system") {
    const shifted = shorten && { ...shorten, message: shorten.message + 1 };
    return { ...request, messages: [{ role: "system", parts: [prompt] }, ...messages], ...(shifted && { shorten: shifted }) };
  }
  const isFirst = shorten?.message === 0;
  return {
    ...request,
    messages: [{ ...first, parts: [`${prompt}\n\n`, ...first.parts] }, ...rest],
    ...(shorten && isFirst && { shorten: { ...shorten, part: shorten.part + 1 } }),
  };
}
