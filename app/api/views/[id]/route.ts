import { byId } from "@/lib/access/policy";
import { renameView } from "@/lib/contracts/saved-view";
import { deleteSavedView, renameSavedView } from "@/lib/curation/saved-views";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const PATCH = route(idPath, { role: "reader", owns: byId("saved view") }, async ({ request, path }) => {
  await renameSavedView(path.id, (await parseBody(request, renameView)).name);
  return { ok: true };
});
export const DELETE = route(idPath, { role: "reader", owns: byId("saved view") }, async ({ path }) => {
  await deleteSavedView(path.id);
  return { ok: true };
});
