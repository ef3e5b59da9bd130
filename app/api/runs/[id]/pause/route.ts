import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { pauseRun } from "@/lib/runs/pause-run";

export const dynamic = "force-dynamic";

export const POST = route(idPath, async ({ path }) => {
  await pauseRun(path.id);
  return { ok: true };
});
