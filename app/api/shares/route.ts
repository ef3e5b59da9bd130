import { z } from "zod";
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

export const GET = route(noPath, { role: "reader" }, async ({ request }) => listShares(parseSearch(request, search)));
export const POST = route(noPath, { role: "runner" }, async ({ request }) => createShare(await parseBody(request, shareTarget)));
export const DELETE = route(noPath, { role: "owner" }, async () => ({ revoked: await revokeAllShares() }));
