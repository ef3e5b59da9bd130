import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { cancelRun } from "@/lib/runs/cancel-run";

export const dynamic = "force-dynamic";

export const POST = route(idPath, async ({ path }) => {
  await cancelRun(path.id);
  return { ok: true };
});
