import { modelNamePath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { deletePrice } from "@/lib/models/prices";

export const dynamic = "force-dynamic";

/** `?host=` names the price of one host; without it the one for all of them is removed. */
export const DELETE = route(modelNamePath, { role: "owner" }, async ({ path, request }) => {
  await deletePrice(path.model, new URL(request.url).searchParams.get("host") ?? "");
  return { ok: true };
});
