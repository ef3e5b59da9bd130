import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedLeaderboard } from "@/lib/shares/shared-leaderboard";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ path }) => sharedLeaderboard(path.slug));
