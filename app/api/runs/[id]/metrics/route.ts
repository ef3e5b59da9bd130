import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { metricsSearch } from "@/lib/http/verifier-search";
import { readRunMetrics } from "@/lib/reads/run-metrics";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) => {
  const { verifier, first } = parseSearch(request, metricsSearch);
  return readRunMetrics(path.id, verifier, { first });
});
