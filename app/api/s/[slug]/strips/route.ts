import { scopedRoute } from "@/app/api/s/scoped-route";
import { stripsSearch } from "@/lib/contracts/missed-checks";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { readOutcomeStrips } from "@/lib/reads/samples/missed-checks";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ request, scope }) =>
  readOutcomeStrips(scope.wholeRun(), parseSearch(request, stripsSearch).tag),
);
