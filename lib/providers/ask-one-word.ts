import type { OpenaiCompatible } from "@/lib/contracts/model";
import { randomFrom } from "@/lib/random/seeded-random";
import { endpointProvider } from "./endpoint-provider";
import type { LimitField } from "./limit-naming";
import { protocolOf } from "./protocols/protocol-of";
import { type PaidCall, type Reply, unpaid } from "./provider";

const noText = (): never => {
  throw new Error("The test shares no texts.");
};

/** Longest wait for the word, in seconds. */
export const longestWaitSeconds = 60;

const question = "Answer with the single word: ready";
/** Expected tokens of an answer to a test, thoughts included. */
export const testTokens = 500;

/** Limit of the shortest answer, in tokens: some endpoints accept no smaller one. */
const probeTokens = 16;

/** Tokens of a thinking budget that is sent, which a limit must exceed; 0 if none is. */
const thinkingBudget = (settings: OpenaiCompatible): number =>
  Object.values(protocolOf(settings).sampled).includes("reasoningTokens") ? (settings.reasoningTokens ?? 0) : 0;

/**
 * Asks the model for one word. `signal` aborts it, `brief` limits the answer to a few tokens, `onLimitField` receives another name of the
 * limit, and `pay` pays for it. Throws `ProviderError`, and `HeedError` for a model that cannot be asked.
 */
export async function askOneWord(
  settings: OpenaiCompatible,
  {
    signal = new AbortController().signal,
    brief = false,
    onLimitField,
    pay = unpaid,
  }: { signal?: AbortSignal | undefined; brief?: boolean; onLimitField?: (field: LimitField) => void; pay?: PaidCall } = {},
): Promise<Reply> {
  const inTime = { ...settings, timeoutSeconds: Math.min(settings.timeoutSeconds, longestWaitSeconds) };
  const provider = endpointProvider(inTime, 1, { onLimitField });
  try {
    const request = {
      messages: [{ role: "user" as const, parts: [question] }],
      text: noText,
      limit: brief ? { answer: probeTokens, reasoning: thinkingBudget(settings) } : null,
      cut: null,
      repetition: 0,
      subject: null,
      random: () => randomFrom(0),
      signal,
    };
    const most = brief ? probeTokens + thinkingBudget(settings) : (settings.sampling.maxTokens ?? null);
    const size = { bytes: question.length, limit: most, expected: testTokens };
    const reply = await pay(
      size,
      () => provider.ask(request),
      (answer) => answer,
    );
    reply.release?.();
    return reply;
  } finally {
    await provider.close();
  }
}
