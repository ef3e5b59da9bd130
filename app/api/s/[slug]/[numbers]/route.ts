import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { flipsSearch, metricsSearch } from "@/lib/http/verifier-search";
import { sharedBeside, sharedFlips, sharedMetrics } from "@/lib/shares/shared-numbers";

export const dynamic = "force-dynamic";

const path = slugPath.extend({ numbers: z.enum(["metrics", "flips", "beside"]) });

export const GET = sharedRoute(path, async ({ request, path: { slug, numbers } }) => {
  if (numbers === "beside") return sharedBeside(slug);
  if (numbers === "flips") return sharedFlips(slug, parseSearch(request, flipsSearch).verifier);
  const { verifier, first } = parseSearch(request, metricsSearch);
  return sharedMetrics(slug, verifier, { first });
});
