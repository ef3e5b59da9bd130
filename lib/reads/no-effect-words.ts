import type { ModelSettings } from "@/lib/contracts/model";
import { datedWords, settingName, shownValue } from "@/lib/contracts/plain/setting-words";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";

/** Settings that change no reply: they only draw repetitions, or choose a queue. */
const indifferent = ["seed", "serviceTier"];

/** The settings that had no effect on replies, for a row: "effort ignored" each, and a sentence; empty where all had one. */
export function noEffectWords(settings: ModelSettings): { short: string[]; long: string } {
  const lost = settingStatesOf(settings).filter(
    ({ setting, state }) => (state === "ignored" || state === "refused") && !indifferent.includes(setting),
  );
  const long = lost.map((state) => `${settingName(state.setting)} ${shownValue(state.asked)} was ${datedWords(state)}`).join("; ");
  return {
    short: lost.map(({ setting, state }) => `${settingName(setting)} ${state}`),
    long: long === "" ? "" : `${long.charAt(0).toUpperCase()}${long.slice(1)}.`,
  };
}
