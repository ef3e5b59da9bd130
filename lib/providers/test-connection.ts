import type { ConnectionTest, ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { canAnswer } from "@/lib/contracts/plain/model-kinds";
import { HeedError } from "@/lib/errors";
import { askOneWord, testTokens } from "./ask-one-word";
import { failureSentence } from "./failure-sentence";
import { ignoredSentence } from "./hosts/ignored-sentence";
import type { LimitField } from "./limit-naming";
import { modelTools } from "./model-tools";
import { type PaidCall, unpaid } from "./provider";
import { ProviderError } from "./provider-error";
import { withoutText } from "./without-text";

const nothing = { latencyMs: null, reply: null, refused: null };

/**
 * Asks the model for one word, and returns one sentence that confirms that it works or explains the problem. Never throws for a wrong
 * setting; throws `conflict` if `pay` refuses.
 */
export async function testConnection(settings: ModelSettings, signal?: AbortSignal, pay: PaidCall = unpaid): Promise<ConnectionTest> {
  if (settings.kind === "simulated") return { ok: true, sentence: "A simulated model needs no connection.", ...nothing };
  if (!canAnswer(settings)) return { ok: false, sentence: "Imported replies have no model to call.", ...nothing };
  try {
    let limitField: LimitField | null = null;
    const reply = await askOneWord(settings, { signal, onLimitField: (field) => (limitField = field), pay });
    const { text, latencyMs } = reply;
    const without = withoutText(reply);
    const inTime = latencyMs === null ? "" : ` in ${(latencyMs / 1000).toFixed(2)} s`;
    const renamed = limitField === null ? "" : ` It expects the output limit as ${limitField}, so it is sent that way.`;
    return {
      ok: without === null,
      sentence: without ? `${settings.model} ${without}` : `${settings.model} answered${inTime}.${renamed}${ignoredSentence(settings)}`,
      latencyMs,
      reply: text.slice(0, 500),
      refused: null,
    };
  } catch (error) {
    return failedTest(settings, error, pay);
  }
}

async function failedTest(settings: OpenaiCompatible, error: unknown, pay: PaidCall): Promise<ConnectionTest> {
  if (error instanceof HeedError && error.code === "conflict") throw error;
  if (error instanceof HeedError) return { ok: false, sentence: error.message, ...nothing };
  if (!(error instanceof ProviderError)) throw error;
  const refused = error.setting && { field: error.setting.field, value: error.setting.value };
  return { ok: false, sentence: await failureSentence(settings, error, pay), latencyMs: error.latencyMs, reply: null, refused };
}

/**
 * Asks a model for one word as a run asks its judge, and returns one sentence that confirms that it works or explains the problem. Never
 * throws for a wrong setting; throws `conflict` if `pay` refuses.
 */
export async function testJudge(settings: OpenaiCompatible, signal: AbortSignal, pay: PaidCall = unpaid): Promise<ConnectionTest> {
  const content = 'Answer with the JSON object {"ready": true} and nothing else.';
  try {
    const tools = modelTools(settings, { signal });
    const size = { bytes: content.length, limit: settings.sampling.maxTokens ?? null, expected: testTokens };
    const { text } = await pay(
      size,
      () => tools.chat({ messages: [{ role: "user", content }], temperature: 0, json: true }),
      (answer) => answer,
    );
    const isEmpty = text.trim() === "";
    return {
      ok: !isEmpty,
      sentence: `${settings.model} answered${isEmpty ? " without text, so that it cannot judge" : ""}.`,
      latencyMs: null,
      reply: text.slice(0, 500),
      refused: null,
    };
  } catch (error) {
    return failedTest(settings, error, pay);
  }
}
