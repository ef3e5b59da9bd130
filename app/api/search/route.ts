import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { timeZone } from "@/lib/http/time-zone";
import { searchReplies } from "@/lib/search/search-replies";

export const dynamic = "force-dynamic";

const search = z.object({ q: z.string().max(4000), zone: timeZone });

export const GET = route(noPath, { role: "reader" }, async ({ request }) => {
  const { q, zone } = parseSearch(request, search);
  return searchReplies(q, { now: Date.now(), zone });
});
