import { byId } from "@/lib/access/policy";
import { renameSettings } from "@/lib/contracts/saved-settings";
import { removeSavedSettings, renameSavedSettings } from "@/lib/curation/saved-settings";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const PATCH = route(idPath, { role: "runner", owns: byId("preset") }, async ({ request, path }) => {
  await renameSavedSettings(path.id, (await parseBody(request, renameSettings)).name);
  return { ok: true };
});
export const DELETE = route(idPath, { role: "runner", owns: byId("preset") }, async ({ path }) => {
  await removeSavedSettings(path.id);
  return { ok: true };
});
