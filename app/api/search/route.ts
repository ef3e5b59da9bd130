import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { searchReplies } from "@/lib/search/search-replies";

export const dynamic = "force-dynamic";

const search = z.object({ q: z.string().max(4000) });

export const GET = route(noPath, async ({ request }) => searchReplies(parseSearch(request, search).q));
