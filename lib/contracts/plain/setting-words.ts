import type { SettingState } from "../model";

const names: Readonly<Record<string, string>> = {
  temperature: "temperature",
  topP: "top-p",
  topK: "top-k",
  maxTokens: "output limit",
  reasoningEffort: "effort",
  reasoningTokens: "reasoning allowance",
  stop: "stop sequences",
  serviceTier: "service tier",
  seed: "seed",
};

/** True if a setting is one of a model's parameters, and not a field of its extra body. */
export const isParameter = (setting: string): boolean => Object.hasOwn(names, setting);

/** Returns a setting's name within a sentence; a field of the extra body as it is. */
export const settingName = (setting: string): string => (isParameter(setting) ? (names[setting] ?? setting) : setting);

/** Formats a value as text, cut after 40 characters. */
export const shownValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 40);

/** Describes the state of a setting, for use beside its value. */
export function stateWords(state: SettingState): string {
  switch (state.state) {
    case "sent":
      return state.countsAs === undefined ? "sent" : `sent; the provider takes it as ${shownValue(state.countsAs)}`;
    case "ignored":
      return state.field === null ? "not sent: the protocol has no such field" : `ignored by the provider`;
    case "refused":
      return "refused by the endpoint, so it was left out";
    case "unknown":
      return "sent; whether this host applies it is unknown";
  }
}

/** Describes the state of a setting, with the day on which the provider's page was read if there is one. */
export const datedWords = (state: SettingState): string =>
  state.source ? `${stateWords(state)}, according to its page on ${state.source.read}` : stateWords(state);
