import { missedSearch } from "@/lib/contracts/missed-checks";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedMissed } from "@/lib/shares/shared-numbers";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ request, path }) => sharedMissed(path.slug, parseSearch(request, missedSearch)));
