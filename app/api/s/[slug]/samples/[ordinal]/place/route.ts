import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { sharedSamplePath } from "@/lib/http/path";
import { sampleSearch } from "@/lib/http/sample-search";
import { sharedPlace } from "@/lib/shares/shared-samples";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(sharedSamplePath, async ({ request, path, scope }) =>
  sharedPlace(scope, path.ordinal, parseSearch(request, sampleSearch).filters),
);
