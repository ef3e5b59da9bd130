import { cancelBuild } from "@/lib/builds/cancel-build";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const POST = route(idPath, async ({ path }) => {
  await cancelBuild(path.id);
  return { ok: true };
});
