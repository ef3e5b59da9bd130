import {
  type ConnectionTest,
  type ModelSettings,
  type OpenaiCompatible,
  openaiCompatible,
  type ProtocolId,
  protocolIds,
} from "@/lib/contracts/model";
import { canAnswer } from "@/lib/contracts/plain/model-kinds";
import { protocolLabels, usualProtocol } from "@/lib/contracts/plain/protocols";
import { HeedError } from "@/lib/errors";
import { redactKeys } from "@/lib/keys/redact-keys";
import { randomFrom } from "@/lib/random/seeded-random";
import { endpointPool } from "./endpoint-pool";
import { callHeaders, endpointProvider } from "./endpoint-provider";
import { ignoredSentence } from "./hosts/ignored-sentence";
import { httpExchange } from "./http-exchange";
import { isClosedRegion, isUnpaid, isWithoutAccess, streamAdvice } from "./http-failure";
import type { LimitField } from "./limit-naming";
import { modelTools } from "./model-tools";
import { protocols } from "./protocols";
import { endpointAddress } from "./protocols/endpoint-address";
import { leaveOutAdvice } from "./protocols/leave-out-setting";
import { proposedProtocol } from "./protocols/proposed-protocol";
import type { OfferedModel } from "./protocols/protocol";
import { keyHeaderOf, protocolOf } from "./protocols/protocol-of";
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

/** Longest wait for a reply in another protocol, in seconds. */
const otherProtocolSeconds = 10;

/**
 * Finds the protocol in which an endpoint replies if the chosen one fails, trying the one proposed by the address first; null if there is
 * none. After a rejected key, only protocols that send the key in another header are tried.
 */
async function answeringProtocol(settings: OpenaiCompatible, { httpStatus }: ProviderError): Promise<ProtocolId | null> {
  const { protocol: chosen = usualProtocol, address, base } = settings;
  if (base) return null;
  const header = (id: ProtocolId) => keyHeaderOf(protocols[id], address).name;
  const proposed = proposedProtocol(address);
  const others = [proposed, ...protocolIds.filter((id) => id !== proposed)].filter((id) => id !== chosen);
  for (const protocol of others) {
    if (httpStatus === 401 && header(protocol) === header(chosen)) continue;
    const { model, keyVariable } = settings;
    const other = openaiCompatible.parse({ kind: "openai-compatible", protocol, address, model, keyVariable, sampling: {} });
    const works = await askOneWord({ ...other, timeoutSeconds: otherProtocolSeconds }, { brief: true }).then(
      () => true,
      // An endpoint that limits the rate has understood the call.
      (error: unknown) => error instanceof ProviderError && error.httpStatus === 429,
    );
    if (works) return protocol;
  }
  return null;
}

/** Returns a sentence about the protocol in which the endpoint replies; null if there is none. */
async function protocolSentence(settings: OpenaiCompatible, failure: ProviderError): Promise<string | null> {
  const answering = await answeringProtocol(settings, failure);
  const { protocol: chosen = usualProtocol, address } = settings;
  return (
    answering &&
    `${protocolLabels[chosen]} does not work at ${address} (${failure.reason}), but ${protocolLabels[answering]} does. Choose that protocol in the model's settings.`
  );
}

async function modelSentence(settings: OpenaiCompatible, failure: ProviderError): Promise<string> {
  const url = new URL(settings.address);
  const names = (await readOfferedModels(settings))?.map(({ name }) => name) ?? null;
  const protocol = protocolOf(settings);
  const { call, version } = protocol;
  if (names?.includes(settings.model))
    return (
      (await protocolSentence(settings, failure)) ??
      `The endpoint lists the model “${settings.model}” but returns ${failure.reason} for ${call}: ${detailOf(failure) || "no reason given"}.`
    );
  if (names && names.length > 0)
    return `The endpoint does not know the model “${settings.model}”. It offers ${closest(names, settings.model)}.`;
  if (names === null && version !== null && !/\/v\d/.test(url.pathname)) {
    const withVersion = endpointAddress(protocol, settings.address, version).href;
    const offered = await readOfferedModels({ ...settings, address: withVersion });
    if (offered !== null) return `No endpoint at ${settings.address}; it is at ${withVersion}.`;
    return (
      (await protocolSentence(settings, failure)) ??
      `No compatible API at ${settings.address} (${failure.reason}); such addresses usually end with /${version}.`
    );
  }
  const otherwise = await protocolSentence(settings, failure);
  if (otherwise !== null) return otherwise;
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
  if (isClosedRegion(failure))
    return `The provider does not serve this region (${failure.reason}): ${detailOf(failure)}. Run Heed in a region that it serves, or choose another provider.`;
  switch (failure.kind) {
    case "credentials":
      if (isUnpaid(failure))
        return `The endpoint requires payment (${failure.reason}): ${detailOf(failure)}. Add credit or raise the quota at the provider.`;
      if (key === undefined)
        return `The endpoint requires an API key (${failure.reason})${failure.detail ? `: ${detailOf(failure)}. Name` : "; name"} the environment variable that holds it.`;
      if (isWithoutAccess(failure))
        return `The key in ${key} has no access to the model “${settings.model}” (${failure.reason}): ${detailOf(failure)}. Request access at the provider, or choose another model.`;
      return (
        (await protocolSentence(settings, failure)) ??
        `The endpoint rejects the key in ${key} (${failure.reason})${failure.detail ? `: ${detailOf(failure)}` : ""}. Set the variable to a valid key of this provider and restart Heed.`
      );
    case "model":
      return modelSentence(settings, failure);
    case "refused":
      if (failure.httpStatus === 405) return modelSentence(settings, failure);
      if (failure.setting) return settingSentence(settings, failure.setting, failure);
      return `The endpoint rejects the request (${failure.reason}): ${detailOf(failure) || "no reason given"}. ${streamAdvice(failure) ?? "Check the sampling parameters and the extra body"}.`;
    case "unreachable":
    case "passing":
      break;
  }
  switch (failure.reason) {
    case "unreadable reply":
      return (
        (await protocolSentence(settings, failure)) ??
        `The endpoint answered in another form than ${protocolLabels[settings.protocol ?? usualProtocol]}: ${failure.detail} Check the protocol and the address.`
      );
    case "529":
      return `The endpoint works but is overloaded now (529)${failure.detail ? `: ${detailOf(failure)}` : ""}. A run waits and asks again.`;
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
      return `The endpoint works but is rate-limiting now (429)${failure.detail ? `: ${detailOf(failure)}` : ""}. A run waits and asks again.`;
    case "empty reply":
      return `The endpoint works, but the reply is empty: ${failure.detail}`;
    default:
      return `The call failed (${failure.reason})${failure.detail ? `: ${detailOf(failure)}` : ""}.`;
  }
}

/** Limit of the shortest answer, in tokens: some endpoints accept no smaller one. */
const probeTokens = 16;

/** Tokens of a thinking budget that is sent, which a limit must exceed; 0 if none is. */
const thinkingBudget = (settings: OpenaiCompatible): number =>
  Object.values(protocolOf(settings).sampled).includes("reasoningTokens") ? (settings.reasoningTokens ?? 0) : 0;

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
      limit: brief ? { answer: probeTokens, reasoning: thinkingBudget(settings) } : null,
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
