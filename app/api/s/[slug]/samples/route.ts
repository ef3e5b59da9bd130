import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sampleSearch } from "@/lib/http/sample-search";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedSamples } from "@/lib/shares/shared-samples";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ request, path }) => {
  const { filters, page } = parseSearch(request, sampleSearch);
  return sharedSamples(path.slug, filters, page);
});
