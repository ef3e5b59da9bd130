import { z } from "zod";
import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedLeaderboard } from "@/lib/shares/shared-leaderboard";

export const dynamic = "force-dynamic";

/** `none` returns rows without the data of the charts; they are included if it is absent. */
const search = z.object({ series: z.literal("none").optional() });

export const GET = scopedRoute(slugPath, async ({ request, scope }) =>
  sharedLeaderboard(scope, parseSearch(request, search).series ?? "all"),
);
