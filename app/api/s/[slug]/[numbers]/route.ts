import { z } from "zod";
import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { flipsSearch, metricsSearch } from "@/lib/http/verifier-search";
import { readRunBeside } from "@/lib/reads/beside-run";
import { readRunFlips } from "@/lib/reads/run-flips";
import { readRunMetrics } from "@/lib/reads/run-metrics";

export const dynamic = "force-dynamic";

const path = slugPath.extend({ numbers: z.enum(["metrics", "flips", "beside"]) });

export const GET = scopedRoute(path, async ({ request, path: { numbers }, scope }) => {
  const run = scope.wholeRun();
  // A share shows no other runs, so only the paper's models are drawn beside it.
  if (numbers === "beside") return readRunBeside(run, { peers: false });
  if (numbers === "flips") return readRunFlips(run, parseSearch(request, flipsSearch).verifier);
  const { verifier, first } = parseSearch(request, metricsSearch);
  return readRunMetrics(run, verifier, { first });
});
