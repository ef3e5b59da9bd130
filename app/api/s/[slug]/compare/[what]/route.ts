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

export const GET = scopedRoute(path, async ({ request, path: { what: part }, scope }): Promise<object> => {
  const compared = scope.comparison();
  if (part === "metrics") return readComparedMetrics(compared);
  if (part === "charts") return readComparedCharts(compared);
  if (part === "named") return readNamedPairs(compared);
  if (part === "slices") return readComparedSlices(compared, parseSearch(request, sharedSlicesSearch).side);
  if (part === "items") return readChangedItems(compared, parseSearch(request, sharedItemsSearch));
  return sharedComparedSamples(scope, parseSearch(request, sharedPairSearch));
});
