import { z } from "zod";
import { parseBody } from "@/lib/http/parse-body";
import { benchmarkPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { pinRanking } from "@/lib/ranking/pin-ranking";

export const dynamic = "force-dynamic";

const choice = z.object({ ranking: z.string().max(64).nullable() });

export const PUT = route(benchmarkPath, { role: "owner" }, async ({ request, path }) => {
  const { ranking } = await parseBody(request, choice);
  await pinRanking(path.id, ranking);
  return { ranking };
});
