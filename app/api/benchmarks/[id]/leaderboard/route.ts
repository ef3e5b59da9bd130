import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { benchmarkPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readLeaderboard } from "@/lib/reads/leaderboard";

export const dynamic = "force-dynamic";

const search = z.object({ simulated: z.enum(["0", "1", "false", "true"]).optional() });

export const GET = route(benchmarkPath, async ({ request, path }) => {
  const { simulated } = parseSearch(request, search);
  return readLeaderboard(path.id, { simulated: simulated === "1" || simulated === "true" });
});
