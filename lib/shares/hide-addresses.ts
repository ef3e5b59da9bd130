import type { ModelSettings, SettingState } from "@/lib/contracts/model";
import { canAnswer, isRemote } from "@/lib/contracts/plain/model-kinds";
import { isParameter } from "@/lib/contracts/plain/setting-words";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { redactKeys } from "@/lib/keys/redact-keys";

const addresses =
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'”“<>)]+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|\[[0-9a-f:]*:[0-9a-f:]*\](?::\d+)?|\blocalhost:\d+/gi;
const variables = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET)\b|\bHEED_KEY_\w+/g;

/** Removes endpoint addresses and names of environment variables from a sentence: those of the run's model, and all that look like one. */
export function hideAddresses(text: string, settings: ModelSettings): string {
  const secrets = isRemote(settings)
    ? [settings.address, new URL(settings.address).host, new URL(settings.address).hostname, settings.keyVariable]
    : [];
  // A host name of a few letters would match within ordinary words.
  const hidden = secrets.reduce<string>((left, secret) => (secret && secret.length > 3 ? left.replaceAll(secret, "…") : left), text);
  return hidden.replace(addresses, "…").replace(variables, "…");
}

/** Builds the reason of a failed sample as a reader of a share may see it. */
export const publicReason = (reason: string, settings: ModelSettings): string => redactKeys(hideAddresses(reason, settings));

/** Builds a model's settings as a reader of a share may see them: its name and sampling, with a placeholder address. */
export function publicSettings(settings: ModelSettings): ModelSettings {
  if (settings.kind === "simulated") return settings;
  const asked = settingsAsked(settings);
  const shown = asked && {
    ...{ model: asked.model, sampling: asked.sampling, timeoutSeconds: 600 },
    ...(asked.protocol && { protocol: asked.protocol }),
    ...(asked.reasoningTokens !== undefined && { reasoningTokens: asked.reasoningTokens }),
    ...(asked.usualLimit && { usualLimit: asked.usualLimit }),
    ...(asked.limitField && { limitField: asked.limitField }),
    ...(asked.emptyReply && { emptyReply: asked.emptyReply }),
    ...(asked.reading && { reading: asked.reading }),
  };
  if (!canAnswer(settings) || shown === null) {
    const reading = canAnswer(settings) ? undefined : settings.reading;
    return { kind: "imported", source: "", ...(shown && { settings: shown }), ...(reading && { reading }) };
  }
  return { kind: "openai-compatible", address: "https://hidden.invalid", ...shown };
}

/**
 * Removes from a run's setting states what a reader of a share may not see: the provider's page, which would reveal the endpoint, and the
 * extra body.
 */
export const publicStates = (states: readonly SettingState[]): SettingState[] =>
  states.flatMap(({ source: _, ...state }) => (isParameter(state.setting) ? [state] : []));
