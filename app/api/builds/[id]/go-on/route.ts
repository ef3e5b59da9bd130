import { goOnBuild } from "@/lib/builds/go-on-build";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const POST = route(idPath, async ({ path }) => {
  await goOnBuild(path.id);
  return { ok: true };
});
