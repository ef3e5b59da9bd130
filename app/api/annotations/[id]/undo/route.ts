import { byId } from "@/lib/access/policy";
import { readAnnotated, undoAnnotation } from "@/lib/curation/undo-annotation";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { classByHand } from "@/lib/runs/class-by-hand";
import { requireClaim } from "../../require-claim";

export const dynamic = "force-dynamic";

const change = (undone: boolean) =>
  route(idPath, { role: "reader", owns: byId("annotation") }, async ({ path, caller, request }) => {
    // A claim that an owner undid is made again by restoring it.
    if (!undone) await requireClaim(await readAnnotated(path.id), caller, request);
    await classByHand(await undoAnnotation(path.id, { undone }));
    return { ok: true };
  });

export const POST = change(true);
/** Restores an undone annotation. */
export const DELETE = change(false);
