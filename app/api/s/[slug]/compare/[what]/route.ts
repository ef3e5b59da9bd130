import { z } from "zod";
import { sharedItemsSearch, sharedPairSearch, sharedSlicesSearch } from "@/lib/http/compare-search";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import {
  sharedChangedItems,
  sharedComparedCharts,
  sharedComparedMetrics,
  sharedComparedSamples,
  sharedComparedSlices,
  sharedNamedPairs,
} from "@/lib/shares/shared-comparison";

export const dynamic = "force-dynamic";

const path = slugPath.extend({ what: z.enum(["metrics", "charts", "slices", "items", "pair", "named"]) });

export const GET = sharedRoute(path, async ({ request, path: { slug, what } }): Promise<object> => {
  if (what === "metrics") return sharedComparedMetrics(slug);
  if (what === "charts") return sharedComparedCharts(slug);
  if (what === "named") return sharedNamedPairs(slug);
  if (what === "slices") return sharedComparedSlices(slug, parseSearch(request, sharedSlicesSearch).side);
  if (what === "items") return sharedChangedItems(slug, parseSearch(request, sharedItemsSearch));
  return sharedComparedSamples(slug, parseSearch(request, sharedPairSearch));
});
