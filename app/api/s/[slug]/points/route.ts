import { scopedRoute } from "@/app/api/s/scoped-route";
import { pointsSearch } from "@/lib/contracts/sample-points";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { readSamplePoints } from "@/lib/reads/samples/sample-points";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ request, scope }) =>
  readSamplePoints(scope.wholeRun(), parseSearch(request, pointsSearch)),
);
