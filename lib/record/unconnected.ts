import type { ModelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { remoteKinds } from "@/lib/record/remote-kinds";

/**
 * SQL: whether nobody may be asked for `run r`, because it came from another Heed and no person has connected it to a model of this one. What a
 * file says is data: it never decides where a key is sent. Imported replies have no model to connect; a simulated one needs none.
 */
export const unconnectedSql = `(r.taken_from is not null and r.taken_from->>'connected' is null
  and (r.model->>'kind' in (${remoteKinds}) or r.model->'settings' is not null or coalesce(r.judge->>'kind', 'null') <> 'null'))`;

/** Settings that came from another Heed, without the address and the key's variable, so that nobody can be asked with them. */
export function disconnected(settings: ModelSettings, source: string): ModelSettings {
  if (!isRemote(settings)) return settings;
  const { kind: _kind, address: _address, keyVariable: _variable, ...asked } = settings;
  return { kind: "imported", source, settings: asked };
}
