import { slugPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { revokeShare } from "@/lib/shares/share";

export const dynamic = "force-dynamic";

export const DELETE = route(slugPath, async ({ path }) => {
  await revokeShare(path.slug);
  return { ok: true };
});
