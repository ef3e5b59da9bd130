import { readNamedPairs } from "@/lib/comparisons/named-pairs";
import { compareSearch } from "@/lib/http/compare-search";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, async ({ request }) => readNamedPairs(parseSearch(request, compareSearch)));
