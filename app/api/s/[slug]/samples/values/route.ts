import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { valuesSearch } from "@/lib/http/sample-search";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedValues } from "@/lib/shares/shared-samples";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ request, path }) => {
  const { field, text } = parseSearch(request, valuesSearch);
  return sharedValues(path.slug, field, text);
});
