import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readMetrics } from "@/lib/metrics/read-metrics";

export const dynamic = "force-dynamic";

/** Metrics for Prometheus: of everything that uses this database, so one web server is enough to ask. */
export const GET = route(noPath, { role: "reader", scope: "metrics" }, async () => {
  const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };
  return new Response(await readMetrics(), { headers });
});
