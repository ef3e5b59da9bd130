import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sampleSearch } from "@/lib/http/sample-search";
import { sharedSamples } from "@/lib/shares/shared-samples";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ request, scope }) => {
  const { filters, page } = parseSearch(request, sampleSearch);
  return sharedSamples(scope, filters, page);
});
