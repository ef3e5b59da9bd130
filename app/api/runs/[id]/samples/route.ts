import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { sampleSearch } from "@/lib/http/sample-search";
import { readRunSamples } from "@/lib/reads/samples/run-samples";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) => {
  const { filters, page } = parseSearch(request, sampleSearch);
  return readRunSamples(path.id, filters, page);
});
