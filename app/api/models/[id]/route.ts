import { noteEvent } from "@/lib/access/audit";
import { requirePersonForKey } from "@/lib/access/require-person";
import { saveModelBody } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { archiveModel, saveModel } from "@/lib/models/save-model";

export const dynamic = "force-dynamic";

export const PUT = route(idPath, { role: "owner" }, async ({ request, path, caller }) => {
  const body = await parseBody(request, saveModelBody);
  requirePersonForKey(caller, body.settings);
  const saved = await saveModel(body, path.id);
  await noteEvent(caller, "model.save", `model ${saved.id}`, { name: body.name });
  return saved;
});
export const DELETE = route(idPath, { role: "owner" }, async ({ path, caller }) => {
  await archiveModel(path.id);
  await noteEvent(caller, "model.archive", `model ${path.id}`);
  return { ok: true };
});
