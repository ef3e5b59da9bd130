import type { ModelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import type { RunSource } from "@/lib/contracts/run";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";
import { remoteKinds } from "@/lib/record/remote-kinds";

/**
 * SQL condition: `run r` came from another Heed, and no person has connected its models, so they must not be called. A file never decides
 * where a key is sent. Imported files and simulated models need no connection.
 */
export const unconnectedSql = `(r.taken_from is not null and r.taken_from->>'connected' is null
  and (r.model->>'kind' in (${remoteKinds}) or (r.model->'settings' is not null and r.source <> 'imported')
    or coalesce(r.judge->>'kind', 'null') <> 'null'))`;

/** True if an unconnected run needs a model of this Heed, not only a judge: it was asked by a Heed, not imported from authors' files. */
export const needsModel = ({ model, source }: { model: ModelSettings; source: RunSource }): boolean =>
  isRemote(model) || (source !== "imported" && settingsAsked(model) !== null);

/**
 * Removes the address, its headers and the key's variable from settings that came from another Heed, so that they cannot be used for calls.
 * Stores the states of its settings, because those of earlier runs follow from the address.
 */
export function disconnected(settings: ModelSettings, source: string): ModelSettings {
  if (!isRemote(settings)) return settings;
  const { kind: _kind, address: _address, keyVariable: _variable, headers: _headers, ...asked } = settings;
  const settingStates = settingStatesOf(settings);
  return { kind: "imported", source, settings: { ...asked, ...(settingStates.length > 0 && { settingStates }) } };
}
