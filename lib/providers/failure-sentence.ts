import { type OpenaiCompatible, openaiCompatible, type ProtocolId, protocolIds } from "@/lib/contracts/model";
import { protocolLabels, usualProtocol } from "@/lib/contracts/plain/protocols";
import { askOneWord, longestWaitSeconds } from "./ask-one-word";
import { isClosedRegion, isUnpaid, isWithoutAccess, streamAdvice } from "./http-failure";
import { readOfferedModels } from "./offered-models";
import { protocols } from "./protocols";
import { endpointAddress } from "./protocols/endpoint-address";
import { leaveOutAdvice } from "./protocols/leave-out-setting";
import { proposedProtocol } from "./protocols/proposed-protocol";
import { keyHeaderOf, protocolOf } from "./protocols/protocol-of";
import { type PaidCall, unpaid } from "./provider";
import { ProviderError } from "./provider-error";
import type { RefusedSetting } from "./refused-setting";

const namesShown = 6;

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
async function answeringProtocol(settings: OpenaiCompatible, { httpStatus }: ProviderError, pay: PaidCall): Promise<ProtocolId | null> {
  const { protocol: chosen = usualProtocol, address, base } = settings;
  if (base) return null;
  const header = (id: ProtocolId) => keyHeaderOf(protocols[id], address).name;
  const proposed = proposedProtocol(address);
  const others = [proposed, ...protocolIds.filter((id) => id !== proposed)].filter((id) => id !== chosen);
  for (const protocol of others) {
    if (httpStatus === 401 && header(protocol) === header(chosen)) continue;
    const { model, keyVariable } = settings;
    const other = openaiCompatible.parse({ kind: "openai-compatible", protocol, address, model, keyVariable, sampling: {} });
    const works = await askOneWord({ ...other, timeoutSeconds: otherProtocolSeconds }, { brief: true, pay }).then(
      () => true,
      // An endpoint that limits the rate has understood the call.
      (error: unknown) => error instanceof ProviderError && error.httpStatus === 429,
    );
    if (works) return protocol;
  }
  return null;
}

/** Returns a sentence about the protocol in which the endpoint replies; null if there is none. */
async function protocolSentence(settings: OpenaiCompatible, failure: ProviderError, pay: PaidCall): Promise<string | null> {
  const answering = await answeringProtocol(settings, failure, pay);
  const { protocol: chosen = usualProtocol, address } = settings;
  return (
    answering &&
    `${protocolLabels[chosen]} does not work at ${address} (${failure.reason}), but ${protocolLabels[answering]} does. Choose that protocol in the model's settings.`
  );
}

async function modelSentence(settings: OpenaiCompatible, failure: ProviderError, pay: PaidCall): Promise<string> {
  const url = new URL(settings.address);
  const names = (await readOfferedModels(settings))?.map(({ name }) => name) ?? null;
  const protocol = protocolOf(settings);
  const { call, version } = protocol;
  if (names?.includes(settings.model))
    return (
      (await protocolSentence(settings, failure, pay)) ??
      `The endpoint lists the model “${settings.model}” but returns ${failure.reason} for ${call}: ${detailOf(failure) || "no reason given"}.`
    );
  if (names && names.length > 0)
    return `The endpoint does not know the model “${settings.model}”. It offers ${closest(names, settings.model)}.`;
  if (names === null && version !== null && !/\/v\d/.test(url.pathname)) {
    const withVersion = endpointAddress(protocol, settings.address, version).href;
    const offered = await readOfferedModels({ ...settings, address: withVersion });
    if (offered !== null) return `No endpoint at ${settings.address}; it is at ${withVersion}.`;
    return (
      (await protocolSentence(settings, failure, pay)) ??
      `No compatible API at ${settings.address} (${failure.reason}); such addresses usually end with /${version}.`
    );
  }
  const otherwise = await protocolSentence(settings, failure, pay);
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

/**
 * Explains in one sentence why a call of a test failed, and how to fix it. It may ask the endpoint for its models, or call it in another
 * protocol.
 */
export async function failureSentence(settings: OpenaiCompatible, failure: ProviderError, pay: PaidCall = unpaid): Promise<string> {
  const { host, hostname } = new URL(settings.address);
  const key = settings.keyVariable;
  if (isClosedRegion(failure))
    return `The provider does not serve this region (${failure.reason}): ${detailOf(failure)}. Run Heed in a region that it serves, or choose another provider.`;
  switch (failure.kind) {
    case "credentials":
      if (isUnpaid(failure))
        return `The endpoint requires payment (${failure.reason}): ${detailOf(failure)}. Add credit or raise the quota at the provider.`;
      if (key === undefined)
        return `The endpoint requires an API key (${failure.reason})${failure.detail ? `: ${detailOf(failure)}. Enter` : "; enter"} one, and name it in the model’s settings.`;
      if (isWithoutAccess(failure))
        return `The key in ${key} has no access to the model “${settings.model}” (${failure.reason}): ${detailOf(failure)}. Request access at the provider, or choose another model.`;
      return (
        (await protocolSentence(settings, failure, pay)) ??
        `The endpoint rejects the key in ${key} (${failure.reason})${failure.detail ? `: ${detailOf(failure)}` : ""}. Replace it on the Models page under Keys, or set the variable to a valid key and restart Heed.`
      );
    case "model":
      return modelSentence(settings, failure, pay);
    case "refused":
      if (failure.httpStatus === 405) return modelSentence(settings, failure, pay);
      if (failure.setting) return settingSentence(settings, failure.setting, failure);
      return `The endpoint rejects the request (${failure.reason}): ${detailOf(failure) || "no reason given"}. ${streamAdvice(failure) ?? "Check the sampling parameters and the extra body"}.`;
    case "unreachable":
    case "passing":
      break;
  }
  switch (failure.reason) {
    case "unreadable reply":
      return (
        (await protocolSentence(settings, failure, pay)) ??
        `The endpoint’s reply is not in the form of ${protocolLabels[settings.protocol ?? usualProtocol]}: ${failure.detail} Check the protocol and the address.`
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
