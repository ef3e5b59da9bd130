import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { valuesSearch } from "@/lib/http/sample-search";
import { sharedValues } from "@/lib/shares/shared-samples";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ request, scope }) => {
  const { field, text } = parseSearch(request, valuesSearch);
  return sharedValues(scope, field, text);
});
