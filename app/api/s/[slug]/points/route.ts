import { pointsSearch } from "@/lib/contracts/sample-points";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedPoints } from "@/lib/shares/shared-numbers";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ request, path }) => sharedPoints(path.slug, parseSearch(request, pointsSearch)));
