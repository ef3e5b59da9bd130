import { flipsSearch } from "@/lib/http/flips-search";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedFlips } from "@/lib/shares/shared-flips";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ request, path }) => sharedFlips(path.slug, parseSearch(request, flipsSearch).verifier));
