import { noteEvent } from "@/lib/access/audit";
import { personOf } from "@/lib/access/caller";
import { saveKeyBody } from "@/lib/contracts/provider-key";
import { parseBody } from "@/lib/http/parse-body";
import { keyNamePath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { deleteProviderKey, saveProviderKey } from "@/lib/secrets/provider-keys";

export const dynamic = "force-dynamic";

// Who can choose a key's hosts can send it anywhere, so an API key of a program may not.
export const PUT = route(keyNamePath, { role: "owner", scope: null }, async ({ request, path, caller }) => {
  const body = await parseBody(request, saveKeyBody);
  await saveProviderKey(path.name, body, personOf(caller));
  await noteEvent(caller, "provider-key.set", path.name, { hosts: body.hosts });
  return { ok: true };
});
export const DELETE = route(keyNamePath, { role: "owner", scope: null }, async ({ path, caller }) => {
  await deleteProviderKey(path.name);
  await noteEvent(caller, "provider-key.remove", path.name);
  return { ok: true };
});
