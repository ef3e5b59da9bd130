import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { retryFailed } from "@/lib/runs/retry-failed";

export const dynamic = "force-dynamic";

export const POST = route(idPath, async ({ path }) => {
  await retryFailed(path.id);
  return { ok: true };
});
