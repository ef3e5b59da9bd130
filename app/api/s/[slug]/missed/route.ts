import { scopedRoute } from "@/app/api/s/scoped-route";
import { missedSearch } from "@/lib/contracts/missed-checks";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { readMissedChecks } from "@/lib/reads/samples/missed-checks";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ request, scope }) =>
  // The share does not cover other runs of the suite.
  readMissedChecks(scope.wholeRun(), { ...parseSearch(request, missedSearch), over: "run" }),
);
