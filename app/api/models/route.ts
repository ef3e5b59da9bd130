import { z } from "zod";
import { noteEvent } from "@/lib/access/audit";
import { personOf } from "@/lib/access/caller";
import { requirePersonForKey } from "@/lib/access/require-person";
import { saveModelBody } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { saveModel } from "@/lib/models/save-model";
import { readModels } from "@/lib/reads/models";

export const dynamic = "force-dynamic";

const search = z.object({ archived: z.literal("1").optional() });

/** Returns the models in use; with `archived=1`, the archived ones. */
export const GET = route(noPath, { role: "reader" }, async ({ request }) =>
  readModels({ archived: parseSearch(request, search).archived === "1" }),
);
export const POST = route(noPath, { role: "owner" }, async ({ request, caller }) => {
  const body = await parseBody(request, saveModelBody);
  requirePersonForKey(caller, body.settings);
  const saved = await saveModel(body, undefined, personOf(caller));
  await noteEvent(caller, "model.save", `model ${saved.id}`, { name: body.name });
  return saved;
});
