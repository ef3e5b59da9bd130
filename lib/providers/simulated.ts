import type { Engine } from "@/lib/benchmarks/engine";
import type { SimulatedSettings } from "@/lib/contracts/model";
import { messageText } from "@/lib/contracts/plain/message-text";
import type { Random } from "@/lib/random/random";
import type { Provider } from "./provider";

/** The function with which a family simulates a model. */
export type Simulate = NonNullable<Engine["simulation"]>["simulate"];

/** Waits, or rejects with the signal's reason. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

const charactersPerToken = 4;
const typicalTokens = 700;

/** Draws a simulated latency in milliseconds: partly fixed, partly by length, with a right tail as real ones have. */
export function simulatedLatency(meanSeconds: number, outputTokens: number, random: Random): number {
  if (meanSeconds === 0) return 0;
  const normal = Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
  return meanSeconds * 1000 * (0.4 + (0.6 * outputTokens) / typicalTokens) * Math.exp(0.22 * normal);
}

/**
 * Creates a model that a benchmark's family simulates; the same seed, sample and attempt give the same reply. Its tokens are estimated at
 * four characters each.
 */
export function simulatedProvider(settings: SimulatedSettings, simulate: Simulate, wait: Wait): Provider {
  return {
    async ask({ messages, text: shared, subject, random, signal }) {
      if (!subject) throw new Error("A simulated model needs the item that it answers.");
      const source = random().fork(`${settings.profile}/${settings.seed}`);
      const text = simulate(subject.opened, subject.turns, settings.profile, source.fork("reply"));
      const tokens = (length: number) => Math.max(1, Math.round(length / charactersPerToken));
      const output = tokens(text.length);
      const latencyMs = simulatedLatency(settings.latencySeconds, output, source.fork("latency"));
      if (latencyMs > 0) await wait(latencyMs, signal);
      const input = tokens(messages.reduce((sum, message) => sum + messageText(message, (hash) => shared(hash).text).length, 0));
      return {
        text,
        reasoning: null,
        finishReason: "stop",
        ended: "text",
        usage: { input, output, reasoning: null, cached: null, cacheWrite: null },
        latencyMs,
        envelope: { model: `simulated/${settings.profile}` },
      };
    },
    close: async () => {},
  };
}
