import { z } from "zod";
import { noteEvent } from "@/lib/access/audit";
import { personOf, roleOf } from "@/lib/access/caller";
import { shareTarget } from "@/lib/contracts/share";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { createShare, listShares, revokeAllShares } from "@/lib/shares/share";

export const dynamic = "force-dynamic";

const search = z.object({
  kind: z.enum(["run", "sample", "leaderboard", "comparison", "matrix"]).optional(),
  runId: z.coerce.number().int().optional(),
  ordinal: z.coerce.number().int().optional(),
  benchmark: z.string().optional(),
});

/** Returns the caller's own links; all of them to an owner. */
export const GET = route(noPath, { role: "reader" }, async ({ request, caller }) =>
  listShares(parseSearch(request, search), roleOf(caller) === "owner" ? null : personOf(caller)),
);

export const POST = route(noPath, { role: "runner" }, async ({ request, caller }) => {
  const share = await createShare(await parseBody(request, shareTarget), personOf(caller));
  await noteEvent(caller, "share.make", share.title, { shows: share.target.kind });
  return share;
});

export const DELETE = route(noPath, { role: "owner" }, async ({ caller }) => {
  const revoked = await revokeAllShares();
  await noteEvent(caller, "share.revoke", "all shares", { revoked });
  return { revoked };
});
