import { revokeApiKey } from "@/lib/access/api-keys";
import { requirePerson } from "@/lib/access/require-person";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const DELETE = route(idPath, { role: "reader", scope: null }, async ({ path, caller }) => {
  await revokeApiKey(requirePerson(caller), path.id);
  return { ok: true };
});
