import { byId } from "@/lib/access/policy";
import { undoAnnotation } from "@/lib/curation/undo-annotation";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { classByHand } from "@/lib/runs/class-by-hand";

export const dynamic = "force-dynamic";

const change = (undone: boolean) =>
  route(idPath, { role: "reader", owns: byId("annotation") }, async ({ path }) => {
    await classByHand(await undoAnnotation(path.id, { undone }));
    return { ok: true };
  });

export const POST = change(true);
/** Restores an undone annotation. */
export const DELETE = change(false);
