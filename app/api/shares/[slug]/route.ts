import { ownShare } from "@/lib/access/policy";
import { slugPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { revokeShare } from "@/lib/shares/share";

export const dynamic = "force-dynamic";

export const DELETE = route(slugPath, { role: "runner", owns: ownShare }, async ({ path }) => {
  await revokeShare(path.slug);
  return { ok: true };
});
