import { z } from "zod";
import type { ChatMessage } from "@/lib/benchmarks/kit";
import { type LoadedFamily, openItem } from "@/lib/benchmarks/open";
import { messageRole } from "@/lib/contracts/message";
import { randomFrom } from "@/lib/random/seeded-random";
import { promptKey } from "./call-counts";
import type { PlayedReply } from "./protocols/answered-protocol";

const tokens = (text: string) => Math.max(1, Math.round(text.length / 4));

/** Counts the tokens of a request's messages, at four characters each. */
export function simulatedPromptTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + tokens(content), 0);
}

/** The part of a request that the endpoint reads, with the field names of a chat completion. */
export const completionRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: messageRole, content: z.string() })).min(1),
  seed: z.number().int().optional(),
});
export type CompletionRequest = z.infer<typeof completionRequest>;

const canned = "Ready. This endpoint simulates models for the prompts of its benchmarks and answers everything else with this sentence.";

/** Returns the names of the models that the endpoint simulates, as `family/profile`. */
export function simulatedModelNames(families: readonly LoadedFamily[]): string[] {
  return families.flatMap(({ manifest }) => manifest.profiles.map((profile) => `${manifest.id}/${profile.id}`));
}

/** Returns the text of the reply, a pure function of the messages, the profile and the seeds. */
function replyText(families: readonly LoadedFamily[], profile: string, request: CompletionRequest, seed: number): string {
  for (const { manifest, engine } of families) {
    // A run's system prompt may precede the family's messages.
    const recognise = engine.simulation?.recognise;
    const unprompted = request.messages[0]?.role === "system" ? request.messages.slice(1) : null;
    const recognised = recognise?.(request.messages) ?? (unprompted && recognise?.(unprompted));
    if (!recognised || !manifest.profiles.some((known) => known.id === profile)) continue;
    const random = randomFrom(`${seed}/${profile}/${request.seed ?? ""}/${promptKey(request.messages)}`);
    return engine.simulation?.simulate(openItem(engine, recognised.item), recognised.turns, profile, random) ?? canned;
  }
  return canned;
}

/** Builds the reply of a simulated model; null for a model that the endpoint does not simulate. */
export function playReply(
  families: readonly LoadedFamily[],
  request: CompletionRequest,
  seed: number,
  otherwise: string | null,
): PlayedReply | null {
  const profile = simulatedModelNames(families).includes(request.model) ? (request.model.split("/")[1] ?? otherwise) : otherwise;
  if (profile === null) return null;
  const text = replyText(families, profile, request, seed);
  const promptTokens = simulatedPromptTokens(request.messages);
  return { id: promptKey(request.messages), model: request.model, text, promptTokens, replyTokens: tokens(text) };
}
