import type { ModelSettings } from "@/lib/contracts/model";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { datedWords, settingName, shownValue } from "@/lib/contracts/plain/setting-words";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";

/** Settings that change no reply: they only draw repetitions, or choose a queue. */
const indifferent = ["seed", "serviceTier"];

/** Describes the settings of a row that had no effect on replies: a short text each, such as "effort ignored", and one sentence. */
export function noEffectWords(settings: ModelSettings): { short: string[]; long: string } {
  const lost = settingStatesOf(settings).filter(
    ({ setting, state }) => (state === "ignored" || state === "refused") && !indifferent.includes(setting),
  );
  const long = lost.map((state) => `${settingName(state.setting)} ${shownValue(state.asked)} was ${datedWords(state)}`).join("; ");
  return {
    short: lost.map(({ setting, state }) => `${settingName(setting)} ${state}`),
    long: long === "" ? "" : `${capitalized(long)}.`,
  };
}
