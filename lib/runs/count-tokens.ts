import type { Message } from "@/lib/contracts/suite";

/** Tokens that a message's role and its frame take, as chat templates mostly do. */
const frameTokens = 4;

/** Tokens of each prompt under o200k_base. The tables are loaded at first use. */
export async function countTokens(prompts: readonly (readonly Message[])[]): Promise<number[]> {
  const { countTokens: count } = await import("gpt-tokenizer/encoding/o200k_base");
  return prompts.map((messages) => messages.reduce((sum, message) => sum + frameTokens + count(message.content), 0));
}
