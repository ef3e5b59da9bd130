import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { sharedSamplePath } from "@/lib/http/path";
import { verifierSearch } from "@/lib/http/verifier-search";
import { sharedSample } from "@/lib/shares/shared-sample";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(sharedSamplePath, async ({ request, path, scope }) =>
  sharedSample(scope, path.ordinal, parseSearch(request, verifierSearch)),
);
