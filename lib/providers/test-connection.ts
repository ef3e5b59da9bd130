import type { ConnectionTest, ModelSettings, OpenaiCompatible } from "@/lib/contracts/model";
import { canAnswer } from "@/lib/contracts/plain/model-kinds";
import { HeedError } from "@/lib/errors";
import { redactKeys } from "@/lib/keys/redact-keys";
import { randomFrom } from "@/lib/random/seeded-random";
import { endpointPool } from "./endpoint-pool";
import { callHeaders, endpointProvider } from "./endpoint-provider";
import { ignoredSentence } from "./hosts/ignored-sentence";
import { httpExchange } from "./http-exchange";
import { isUnpaid, streamAdvice } from "./http-failure";
import type { LimitField } from "./limit-naming";
import { modelTools } from "./model-tools";
import { endpointAddress } from "./protocols/endpoint-address";
import { leaveOutAdvice } from "./protocols/leave-out-setting";
import type { OfferedModel } from "./protocols/protocol";
import { protocolOf } from "./protocols/protocol-of";
import type { Reply } from "./provider";
import { ProviderError } from "./provider-error";
import type { RefusedSetting } from "./refused-setting";
import { withoutText } from "./without-text";

const noText = (): never => {
  throw new Error("The test shares no texts.");
};

const longestWaitSeconds = 60;
const namesShown = 6;

/** Largest number of pages of a model list that are read; providers put a thousand models on one. */
const mostPages = 20;

/**
 * Lists the models that the endpoint offers; null if it does not say, or if its key's variable is not allowed. Throws `invalid` for an
 * address that is not allowed.
 */
export async function readOfferedModels(
  settings: Pick<OpenaiCompatible, "address" | "keyVariable" | "protocol">,
): Promise<OfferedModel[] | null> {
  const protocol = protocolOf(settings);
  const client = endpointPool(settings.address, { connections: 1, connectMs: 5000, protocol });
  try {
    const offered: OfferedModel[] = [];
    let path: string | null = protocol.models.path;
    for (let page = 0; path !== null && page < mostPages; page++) {
      const url = endpointAddress(protocol, settings.address, path);
      const exchange = await httpExchange(client, { url, method: "GET", headers: callHeaders(settings), body: null, timeoutMs: 10_000 });
      const body: unknown = exchange.status === 200 ? JSON.parse(exchange.body) : null;
      const read = protocol.models.read(body);
      if (read === null) return null;
      offered.push(...read.map(({ name, contextTokens }) => ({ name: redactKeys(name), contextTokens })));
      path = protocol.models.next?.(body) ?? null;
    }
    return offered;
  } catch {
    return null;
  } finally {
    await client.destroy();
  }
}

/** Lists a few of the names, starting with those most like the wanted one. */
function closest(names: readonly string[], wanted: string): string {
  const parts = wanted
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length > 1);
  const likeness = (name: string) => parts.filter((part) => name.toLowerCase().includes(part)).length;
  const sorted = [...names].sort((a, b) => likeness(b) - likeness(a));
  const rest = names.length - namesShown;
  return `${sorted.slice(0, namesShown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

async function modelSentence(settings: OpenaiCompatible, failure: ProviderError): Promise<string> {
  const url = new URL(settings.address);
  const names = (await readOfferedModels(settings))?.map(({ name }) => name) ?? null;
  const protocol = protocolOf(settings);
  const { call, version } = protocol;
  if (names?.includes(settings.model))
    return `The endpoint lists the model “${settings.model}” but returns ${failure.reason} for ${call}: ${detailOf(failure) || "no reason given"}.`;
  if (names && names.length > 0)
    return `The endpoint does not know the model “${settings.model}”. It offers ${closest(names, settings.model)}.`;
  if (names === null && version !== null && !/\/v\d/.test(url.pathname)) {
    const withVersion = endpointAddress(protocol, settings.address, version).href;
    const offered = await readOfferedModels({ ...settings, address: withVersion });
    return offered !== null
      ? `No endpoint at ${settings.address}; it is at ${withVersion}.`
      : `No compatible API at ${settings.address} (${failure.reason}); such addresses usually end with /${version}.`;
  }
  return `The endpoint returned ${failure.reason}${failure.detail ? `: ${detailOf(failure)}` : ""}. Check the model's name “${settings.model}” and the address.`;
}

/** Returns the endpoint's message without its full stop. */
const detailOf = (failure: ProviderError) => failure.detail.replace(/\.$/, "");

/** Returns a sentence about the setting that the endpoint refuses, and where to leave it out. */
function settingSentence(settings: OpenaiCompatible, refused: RefusedSetting, failure: ProviderError): string {
  const { field, value, parameter } = refused;
  // A field may be sent for either of two parameters, such as the thinking field for an effort or for a budget.
  const isSet =
    parameter !== null && (parameter === "reasoningTokens" ? settings.reasoningTokens : settings.sampling[parameter]) !== undefined;
  const setting = isSet || parameter === "maxTokens" ? refused : { ...refused, parameter: null };
  return `The endpoint rejects the setting ${field}, sent as ${value} (${failure.reason}): ${detailOf(failure) || "no reason given"}. ${streamAdvice(failure) ?? leaveOutAdvice(setting)}.`;
}

async function failureSentence(settings: OpenaiCompatible, failure: ProviderError): Promise<string> {
  const { host, hostname } = new URL(settings.address);
  const key = settings.keyVariable;
  switch (failure.kind) {
    case "credentials":
      if (isUnpaid(failure)) return `The endpoint requires payment (${failure.reason}): ${detailOf(failure)}.`;
      return key === undefined
        ? `The endpoint requires an API key (${failure.reason})${failure.detail ? `: ${detailOf(failure)}. Name` : "; name"} the environment variable that holds it.`
        : `The endpoint rejects the key in ${key} (${failure.reason})${failure.detail ? `: ${detailOf(failure)}` : ""}.`;
    case "model":
      return modelSentence(settings, failure);
    case "refused":
      if (failure.setting) return settingSentence(settings, failure.setting, failure);
      return `The endpoint rejects the request (${failure.reason}): ${detailOf(failure) || "no reason given"}. ${streamAdvice(failure) ?? "Check the sampling parameters and the extra body"}.`;
    case "unreachable":
    case "passing":
      break;
  }
  switch (failure.reason) {
    case "address does not resolve":
      return `The name ${hostname} does not resolve; check the address.`;
    case "connection refused":
      return `Nothing is listening at ${host}: connection refused.`;
    case "TLS":
      return `No secure connection to ${host}: ${detailOf(failure)}.`;
    case "timeout":
      return `No reply from ${host} within ${Math.min(settings.timeoutSeconds, longestWaitSeconds)} s.`;
    case "connect timeout":
      return `No connection to ${host} within 10 s.`;
    case "429":
      return `The endpoint works but is rate-limiting now (429)${failure.detail ? `: ${detailOf(failure)}` : ""}.`;
    case "empty reply":
      return `The endpoint works, but the reply is empty: ${failure.detail}`;
    default:
      return `The call failed (${failure.reason})${failure.detail ? `: ${detailOf(failure)}` : ""}.`;
  }
}

/** Limit of the shortest answer, in tokens: some endpoints accept no smaller one. */
const probeTokens = 16;

/**
 * Asks the model for one word. `signal` aborts it, `brief` limits the answer to a few tokens, and `onLimitField` receives another name of
 * the limit. Throws `ProviderError`, and `HeedError` for a model that cannot be asked.
 */
export async function askOneWord(
  settings: OpenaiCompatible,
  {
    signal = new AbortController().signal,
    brief = false,
    onLimitField,
  }: { signal?: AbortSignal | undefined; brief?: boolean; onLimitField?: (field: LimitField) => void } = {},
): Promise<Reply> {
  const inTime = { ...settings, timeoutSeconds: Math.min(settings.timeoutSeconds, longestWaitSeconds) };
  const provider = endpointProvider(inTime, 1, { onLimitField });
  try {
    const reply = await provider.ask({
      messages: [{ role: "user", parts: ["Answer with the single word: ready"] }],
      text: noText,
      limit: brief ? { answer: probeTokens, reasoning: 0 } : null,
      cut: null,
      repetition: 0,
      subject: null,
      random: () => randomFrom(0),
      signal,
    });
    reply.release?.();
    return reply;
  } finally {
    await provider.close();
  }
}

const nothing = { latencyMs: null, reply: null, refused: null };

/**
 * Asks the model for one word, and returns one sentence that confirms that it works or explains the problem. Never throws for a wrong
 * setting.
 */
export async function testConnection(settings: ModelSettings, signal?: AbortSignal): Promise<ConnectionTest> {
  if (settings.kind === "simulated") return { ok: true, sentence: "A simulated model needs no connection.", ...nothing };
  if (!canAnswer(settings)) return { ok: false, sentence: "Imported replies have no model to call.", ...nothing };
  try {
    let limitField: LimitField | null = null;
    const reply = await askOneWord(settings, { signal, onLimitField: (field) => (limitField = field) });
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
    return failedTest(settings, error);
  }
}

async function failedTest(settings: OpenaiCompatible, error: unknown): Promise<ConnectionTest> {
  if (error instanceof HeedError) return { ok: false, sentence: error.message, ...nothing };
  if (!(error instanceof ProviderError)) throw error;
  const refused = error.setting && { field: error.setting.field, value: error.setting.value };
  return { ok: false, sentence: await failureSentence(settings, error), latencyMs: error.latencyMs, reply: null, refused };
}

/**
 * Asks a model for one word as a run asks its judge, and returns one sentence that confirms that it works or explains the problem. Never
 * throws for a wrong setting.
 */
export async function testJudge(settings: OpenaiCompatible, signal: AbortSignal): Promise<ConnectionTest> {
  const content = 'Answer with the JSON object {"ready": true} and nothing else.';
  try {
    const { text } = await modelTools(settings, { attempts: 1, signal }).chat({
      messages: [{ role: "user", content }],
      temperature: 0,
      json: true,
    });
    const isEmpty = text.trim() === "";
    return {
      ok: !isEmpty,
      sentence: `${settings.model} answered${isEmpty ? " without text, so that it cannot judge" : ""}.`,
      latencyMs: null,
      reply: text.slice(0, 500),
      refused: null,
    };
  } catch (error) {
    return failedTest(settings, error);
  }
}
