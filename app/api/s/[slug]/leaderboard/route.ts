import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedLeaderboard } from "@/lib/shares/shared-leaderboard";

export const dynamic = "force-dynamic";

/** Rows without what the charts draw; with it where this is left out. */
const search = z.object({ series: z.literal("none").optional() });

export const GET = sharedRoute(slugPath, async ({ request, path }) =>
  sharedLeaderboard(path.slug, parseSearch(request, search).series ?? "all"),
);
