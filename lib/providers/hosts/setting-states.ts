import type { AskedSettings, ModelSettings, OpenaiCompatible, Sampling, SentParameter, SettingState } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import type { Fields, Protocol } from "../protocols/protocol";
import { isLimit, protocolOf } from "../protocols/protocol-of";
import type { Host } from "./host";
import { concerns, countedAs, hostOf } from "./host-of";

type Settings = AskedSettings & { address?: string };

/** Address of no known host, for settings that have none. */
const nowhere = "http://nowhere.invalid";

const remote = (settings: Settings): OpenaiCompatible => ({ address: nowhere, ...settings, kind: "openai-compatible" });

/** Fields that request a stream, which are not settings of the model. */
const streamFields = ["stream", "stream_options"];

/** Returns the settings of a request to this model by their names in it, without those that every request needs. */
function sentFields(settings: OpenaiCompatible, protocol: Protocol): Fields {
  const fields = protocol.settings(protocol.fields(settings, 0, {}));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !protocol.needed.includes(name) && !streamFields.includes(name)));
}

function stateOfSent(host: Host | null, at: { model: string; field: string; value: unknown; sent: Fields }): Partial<SettingState> {
  if (host === null) return { state: "unknown" };
  const { source } = host;
  if (host.ignored?.some((rule) => concerns(rule, at))) return { state: "ignored", source };
  const [counted] = host.counted?.flatMap((rule) => (concerns(rule, at) ? (countedAs(rule, at.value) ?? []) : [])) ?? [];
  return { state: "sent", ...(counted !== undefined && { countsAs: counted, source }) };
}

/** Returns the state of each setting of a model, from the table of hosts and from the refusals of its endpoint so far. */
function statesByTable(asked: Settings): SettingState[] {
  const settings = remote(asked);
  const protocol = protocolOf(settings);
  const host = hostOf(settings);
  const sent = sentFields(settings, protocol);
  const { extraBody = {} } = settings;
  const protocolFields = sentFields({ ...settings, sampling: {}, extraBody: {} }, protocol);
  const settingOf = (field: string): string => protocol.sampled[field] ?? field;
  const states = Object.entries(sent).flatMap(([field, value]): SettingState[] => {
    // An unset limit and the fields of every request come from the protocol, not from the settings.
    if (protocol.sampled[field] === undefined ? field in protocolFields && !(field in extraBody) : !isAsked(settings, field, protocol))
      return [];
    const made = stateOfSent(host, { model: settings.model, field, value, sent });
    return [{ setting: settingOf(field), asked: value, field, value, state: "sent", ...made }];
  });
  const isThere = (setting: string) => states.some((state) => state.setting === setting);
  const isTakenOut = (setting: string) =>
    Object.entries(extraBody).some(([field, value]) => value === null && settingOf(field) === setting);
  const refused = (settings.refused ?? []).flatMap(({ field, value }): SettingState[] => {
    const setting = settingOf(field);
    return isThere(setting) ? [] : [{ setting, asked: value, field, value: null, state: "refused" }];
  });
  const unsent = Object.entries(settings.sampling).flatMap(([setting, value]): SettingState[] => {
    if (value === undefined || isThere(setting) || isTakenOut(setting)) return [];
    if (refused.some((other) => other.setting === setting)) return [];
    // An effort may be sent as another field, such as one that disables thinking.
    const without = sentFields({ ...settings, sampling: { ...settings.sampling, [setting]: undefined } }, protocol);
    const field = Object.keys(sent).find((name) => JSON.stringify(sent[name]) !== JSON.stringify(without[name]));
    if (field === undefined) return [{ setting, asked: value, field: null, value: null, state: "ignored" }];
    const made = stateOfSent(host, { model: settings.model, field, value: sent[field], sent });
    return [{ setting, asked: value, field, value: sent[field], state: "sent", ...made }];
  });
  return [...states, ...refused, ...unsent];
}

function isAsked({ sampling, reasoningTokens, extraBody }: OpenaiCompatible, field: string, { sampled }: Protocol): boolean {
  const parameter = sampled[field];
  const inBody = Object.entries(extraBody ?? {}).some(([name, value]) => value !== null && sampled[name] === parameter);
  return inBody || (parameter === "reasoningTokens" ? reasoningTokens : parameter && sampling[parameter]) !== undefined;
}

/**
 * Returns the state of each setting of a model or a run: as the run stores it, else from the address and the table of hosts. Empty for
 * simulated models and for replies with unknown settings.
 */
export function settingStatesOf(settings: ModelSettings): SettingState[] {
  const asked = settingsAsked(settings);
  if (asked === null) return [];
  if (asked.settingStates === undefined) return statesByTable(isRemote(settings) ? settings : asked);
  const { limitField } = asked;
  // A limit may be renamed after the launch.
  return asked.settingStates.map((state) =>
    limitField !== undefined && state.setting === "maxTokens" && state.field !== null ? { ...state, field: limitField } : state,
  );
}

/** Returns the settings in a model's requests that its host refuses for this model according to the host's page, with that page. */
export function knownRefusals(settings: OpenaiCompatible): SettingState[] {
  const host = hostOf(settings);
  const protocol = protocolOf(settings);
  const sent = sentFields(settings, protocol);
  return statesByTable(settings).flatMap((state) => {
    const { field, value } = state;
    if (field === null || state.state === "refused" || isLimit(protocol, field)) return [];
    const isKnown = host?.refused?.some((rule) => concerns(rule, { model: settings.model, field, value, sent }));
    return host && isKnown ? [{ ...state, state: "refused" as const, source: host.source }] : [];
  });
}

type Effective = Pick<AskedSettings, "sampling" | "extraBody" | "reasoningTokens">;

/**
 * Returns settings as they took effect: without ignored ones and those that the extra body removes, and with the values that the host used.
 * `isJudge`: nulls stay, because they remove fields that a judge's request adds.
 */
export function effectiveSettings(settings: ModelSettings, { isJudge = false }: { isJudge?: boolean } = {}): Effective {
  const asked = settingsAsked(settings);
  if (asked === null) return { sampling: {} };
  const { sampled } = protocolOf(asked);
  const sampling: Sampling & Record<string, unknown> = { ...asked.sampling };
  const body: Fields = { ...asked.extraBody };
  let { reasoningTokens } = asked;
  const without = (parameter: SentParameter) => {
    if (parameter === "reasoningTokens") reasoningTokens = undefined;
    else delete sampling[parameter];
  };
  const parameterOf = (setting: string): SentParameter | undefined =>
    Object.values(sampled).find((parameter) => parameter === setting) ??
    (setting in asked.sampling ? (setting as SentParameter) : undefined);
  for (const { setting, field, state, countsAs } of settingStatesOf(settings)) {
    const parameter = parameterOf(setting);
    if (state === "ignored") {
      if (parameter) without(parameter);
      if (field !== null) delete body[field];
    } else if (countsAs !== undefined) {
      if (field !== null && field in body) body[field] = countsAs;
      else if (parameter) sampling[parameter] = countsAs as never;
    }
  }
  for (const [field, value] of isJudge ? [] : Object.entries(body)) {
    const parameter = sampled[field];
    if (value !== null || (parameter === undefined && !streamFields.includes(field))) continue;
    if (parameter) without(parameter);
    // A null for the limit stays, because it also removes the limit that a task sets.
    if (parameter !== "maxTokens") delete body[field];
  }
  return {
    sampling,
    ...(reasoningTokens !== undefined && { reasoningTokens }),
    ...((Object.keys(body).length > 0 || (asked.extraBody && Object.keys(asked.extraBody).length === 0)) && { extraBody: body }),
  };
}
