import { noteEvent } from "@/lib/access/audit";
import { ownShare } from "@/lib/access/policy";
import { shareChange } from "@/lib/contracts/share";
import { parseBody } from "@/lib/http/parse-body";
import { slugPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { changeShare, revokeShare } from "@/lib/shares/share";

export const dynamic = "force-dynamic";

export const PATCH = route(slugPath, { role: "runner", owns: ownShare }, async ({ request, path, caller }) => {
  const change = await parseBody(request, shareChange);
  const share = await changeShare(path.slug, change);
  const { password, ...settings } = change;
  const noted = password === undefined ? settings : { ...settings, password: password === null ? "removed" : "set" };
  await noteEvent(caller, "share.change", share.title, { shows: share.target.kind, ...noted });
  return share;
});

export const DELETE = route(slugPath, { role: "runner", owns: ownShare }, async ({ path, caller }) => {
  const share = await revokeShare(path.slug);
  await noteEvent(caller, "share.revoke", share.title, { shows: share.target.kind });
  return { ok: true };
});
