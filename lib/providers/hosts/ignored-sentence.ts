import type { OpenaiCompatible } from "@/lib/contracts/model";
import { settingName } from "@/lib/contracts/plain/setting-words";
import { settingStatesOf } from "./setting-states";

/** Returns a sentence, after a space, that names the settings which the model's host ignores; empty if there are none. */
export function ignoredSentence(settings: OpenaiCompatible): string {
  const ignored = settingStatesOf(settings).filter(({ state }) => state === "ignored");
  const read = ignored.find(({ source }) => source)?.source?.read;
  const names = ignored.map(({ setting }) => settingName(setting));
  if (names.length === 0) return "";
  const list = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
  return ` Without effect${read ? `, according to its provider’s page on ${read}` : " in this protocol"}: ${list}.`;
}
