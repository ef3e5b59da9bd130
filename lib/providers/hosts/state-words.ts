import type { ModelSettings, SettingState } from "@/lib/contracts/model";
import { settingStatesOf } from "./setting-states";

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

/** A setting's name within a sentence; a field of the extra body as it is. */
export const settingName = (setting: string): string => (Object.hasOwn(names, setting) ? (names[setting] ?? setting) : setting);

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 40);
const dated = ({ source }: SettingState) => (source ? `, according to its page on ${source.read}` : "");

/** Says what became of a setting, beside the setting's value. */
export function stateWords(state: SettingState): string {
  switch (state.state) {
    case "sent":
      return state.countsAs === undefined ? "sent" : `sent; the provider takes it as ${shown(state.countsAs)}${dated(state)}`;
    case "ignored":
      return state.field === null ? "not sent: the protocol has no such field" : `ignored by the provider${dated(state)}`;
    case "refused":
      return "refused by the endpoint, so it was left out";
    case "unknown":
      return "sent; whether this host applies it is unknown";
  }
}

/** Settings that change no reply: they only draw repetitions, or choose a queue. */
const indifferent = ["seed", "serviceTier"];

/** The settings that had no effect on replies, for a row: "effort ignored" each, and a sentence; empty where all had one. */
export function noEffectWords(settings: ModelSettings): { short: string[]; long: string } {
  const lost = settingStatesOf(settings).filter(
    ({ setting, state }) => (state === "ignored" || state === "refused") && !indifferent.includes(setting),
  );
  const long = lost.map((state) => `${settingName(state.setting)} ${shown(state.asked)} was ${stateWords(state)}`).join("; ");
  return {
    short: lost.map(({ setting, state }) => `${settingName(setting)} ${state}`),
    long: long === "" ? "" : `${long.charAt(0).toUpperCase()}${long.slice(1)}.`,
  };
}
