import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { valuesSearch } from "@/lib/http/sample-search";
import { readSampleValues } from "@/lib/reads/samples/sample-values";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) => {
  const { field, text } = parseSearch(request, valuesSearch);
  return readSampleValues(path.id, field, text);
});
