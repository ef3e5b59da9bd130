import { modelNamePath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { deletePrice } from "@/lib/models/prices";

export const dynamic = "force-dynamic";

export const DELETE = route(modelNamePath, async ({ path }) => {
  await deletePrice(path.model);
  return { ok: true };
});
