import { z } from "zod";
import { type ModelSettings, modelSettings, type SettingState } from "@/lib/contracts/model";
import { canAnswer, isRemote } from "@/lib/contracts/plain/model-kinds";
import { isParameter } from "@/lib/contracts/plain/setting-words";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { queryRows } from "@/lib/db/query-rows";
import { redactKeys } from "@/lib/keys/redact-keys";
import { noRun } from "@/lib/record/no-run";

/** A host with a domain or a port. */
const host = String.raw`[a-z0-9][\w-]*(?:(?:\.[\w-]+)+(?::\d+)?|:\d+)`;
/** What looks like an address, for hosts that are not among a run's settings: those of a run from another Heed, or of an earlier address. */
const addresses = new RegExp(
  [
    String.raw`\b[a-z][a-z0-9+.-]*:\/\/[^\s"'”“<>)]+`,
    String.raw`\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?`,
    String.raw`\[[0-9a-f:]*:[0-9a-f:]*\](?::\d+)?`,
    // A host with a port, and a name in a private network.
    String.raw`\b[a-z0-9][\w-]*(?:\.[\w-]+)*\.[a-z][\w-]*:\d{1,5}\b`,
    String.raw`\b[a-z][\w-]*:\d{4,5}\b`,
    String.raw`\b[a-z0-9][\w-]*(?:\.[\w-]+)*\.(?:internal|local|localdomain|lan|intranet|corp|svc)\b`,
    // The host in errors of Node, and in the sentences that say why a run stopped.
    String.raw`(?<=\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) )[\w.:-]*\w`,
    String.raw`(?<=\bjudge at )${host}`,
    String.raw`^${host}(?= (?:accepts no batches|cannot be reached|does not know the model|keeps failing|redirects|refuses|rejects|requires payment)\b)`,
  ].join("|"),
  "gi",
);
const variables = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET)\b|\bHEED_KEY_\w+/g;

/** Addresses, hosts and names of key variables in the settings of a run's model and judge. */
export type Hidden = readonly string[];

/** Lists what a reader of a share may not see of the settings of a run's model and judge. */
export const hiddenIn = (...all: readonly (ModelSettings | null)[]): Hidden =>
  all
    .filter(isRemote)
    .flatMap(({ address, keyVariable }) => [address, new URL(address).host, new URL(address).hostname, keyVariable ?? ""])
    // A host name of a few letters would match within ordinary words.
    .filter((text) => text.length > 3);

const settingsRow = z.object({ model: modelSettings, judge: modelSettings.nullable() });

/** Settings of a run's model, and what a reader of a share may not see of its settings. */
export interface SampleSource {
  settings: ModelSettings;
  hidden: Hidden;
}

/** Reads the settings of a run's model with what they and its judge's hide; throws `not_found`. */
export async function readSource(runId: number): Promise<SampleSource> {
  const [run] = await queryRows(settingsRow, "select model, judge from run where id = $1", [runId]);
  if (!run) throw noRun(runId);
  return { settings: run.model, hidden: hiddenIn(run.model, run.judge) };
}

/** Reads what a reader of a run's share may not see of its settings; throws `not_found`. */
export const readHidden = async (runId: number): Promise<Hidden> => (await readSource(runId)).hidden;

/** Removes endpoint addresses and names of environment variables from a sentence: those listed, and all that look like one. */
export const hideAddresses = (text: string, hidden: Hidden): string =>
  hidden
    .reduce((left, secret) => left.replaceAll(secret, "…"), text)
    .replace(addresses, "…")
    .replace(variables, "…");

/** Builds the reason of a failed sample as a reader of a share may see it. */
export const publicReason = (reason: string, hidden: Hidden): string => redactKeys(hideAddresses(reason, hidden));

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
