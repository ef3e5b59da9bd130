import { prisma } from "@/lib/db/prisma";

const note = "list price, check before use";

/** US dollars for a million input and output tokens, by the model's name at its endpoint. */
const listed: Record<string, [number, number]> = {
  "gpt-4.1": [2, 8],
  "gpt-4.1-mini": [0.4, 1.6],
  "gpt-4.1-nano": [0.1, 0.4],
  "gpt-4o": [2.5, 10],
  "gpt-4o-mini": [0.15, 0.6],
  o3: [2, 8],
  "o4-mini": [1.1, 4.4],
  "gpt-5": [1.25, 10],
  "gpt-5-mini": [0.25, 2],
  "openai/gpt-4.1": [2, 8],
  "openai/gpt-4o-mini": [0.15, 0.6],
  "openai/o3": [2, 8],
  "anthropic/claude-3.5-haiku": [0.8, 4],
  "anthropic/claude-3.7-sonnet": [3, 15],
  "anthropic/claude-sonnet-4": [3, 15],
  "anthropic/claude-opus-4": [15, 75],
  "google/gemini-2.5-flash": [0.3, 2.5],
  "google/gemini-2.5-pro": [1.25, 10],
  "deepseek/deepseek-r1-0528": [0.5, 2.15],
  "meta-llama/llama-4-maverick": [0.15, 0.6],
  "meta-llama/llama-4-scout": [0.08, 0.3],
  "qwen/qwen3-235b-a22b": [0.18, 0.54],
  "x-ai/grok-3": [3, 15],
  "x-ai/grok-3-mini": [0.3, 0.5],
};

/** Adds known prices to an empty table, so that a changed or deleted price stays so. */
export async function seedPrices(): Promise<void> {
  if ((await prisma().price.count()) > 0) return;
  const data = Object.entries(listed).map(([model, [inputPerMillion, outputPerMillion]]) => ({
    model,
    inputPerMillion,
    outputPerMillion,
    note,
  }));
  await prisma().price.createMany({ data, skipDuplicates: true });
}
