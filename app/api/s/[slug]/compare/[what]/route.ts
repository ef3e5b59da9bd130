import { z } from "zod";
import { scopedRoute } from "@/app/api/s/scoped-route";
import { readChangedItems } from "@/lib/comparisons/changed-items";
import { readComparedCharts, readComparedMetrics } from "@/lib/comparisons/comparison";
import { readNamedPairs } from "@/lib/comparisons/named-pairs";
import { readComparedSlices } from "@/lib/comparisons/slicing";
import { sharedItemsSearch, sharedPairSearch, sharedSlicesSearch } from "@/lib/http/compare-search";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedComparedSamples } from "@/lib/shares/shared-comparison";

export const dynamic = "force-dynamic";

const path = slugPath.extend({ what: z.enum(["metrics", "charts", "slices", "items", "pair", "named"]) });

export const GET = scopedRoute(path, async ({ request, path: { what }, scope }): Promise<object> => {
  const compared = scope.comparison();
  if (what === "metrics") return readComparedMetrics(compared);
  if (what === "charts") return readComparedCharts(compared);
  if (what === "named") return readNamedPairs(compared);
  if (what === "slices") return readComparedSlices(compared, parseSearch(request, sharedSlicesSearch).side);
  if (what === "items") return readChangedItems(compared, parseSearch(request, sharedItemsSearch));
  return sharedComparedSamples(scope, parseSearch(request, sharedPairSearch));
});
