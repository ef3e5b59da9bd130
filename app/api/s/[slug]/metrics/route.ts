import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { verifierSearch } from "@/lib/http/verifier-search";
import { sharedMetrics } from "@/lib/shares/shared-metrics";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ request, path }) =>
  sharedMetrics(path.slug, parseSearch(request, verifierSearch).verifier),
);
