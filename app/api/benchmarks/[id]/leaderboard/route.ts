import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { benchmarkPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readLeaderboard } from "@/lib/ranking/leaderboard";

export const dynamic = "force-dynamic";

const search = z.object({
  simulated: z.enum(["0", "1", "false", "true"]).optional(),
  /** Ids of the rows to draw, separated by commas, or `none`; without it, the rows that are drawn at first. */
  series: z.string().max(2000).optional(),
  /** Key of a ranking; without it the one with most models, of the given edition if there is one. */
  ranking: z.string().max(64).optional(),
  edition: z.string().max(64).optional(),
});

export const GET = route(benchmarkPath, { role: "reader" }, async ({ request, path }) => {
  const { simulated, series, ranking, edition } = parseSearch(request, search);
  return readLeaderboard(path.id, {
    simulated: simulated === "1" || simulated === "true",
    drawn: series === "none" ? series : (series?.split(",") ?? null),
    ranking: ranking ?? null,
    edition: edition ?? null,
  });
});
