import { parseSearch } from "@/lib/http/parse-search";
import { sharedSamplePath } from "@/lib/http/path";
import { sampleSearch } from "@/lib/http/sample-search";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedPlace } from "@/lib/shares/shared-samples";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedSamplePath, async ({ request, path }) =>
  sharedPlace(path.slug, path.ordinal, parseSearch(request, sampleSearch).filters),
);
