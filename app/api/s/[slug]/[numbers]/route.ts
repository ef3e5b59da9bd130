import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { flipsSearch, verifierSearch } from "@/lib/http/verifier-search";
import { sharedFlips, sharedMetrics } from "@/lib/shares/shared-numbers";

export const dynamic = "force-dynamic";

const path = slugPath.extend({ numbers: z.enum(["metrics", "flips"]) });

export const GET = sharedRoute(path, async ({ request, path: { slug, numbers } }) => {
  if (numbers === "flips") return sharedFlips(slug, parseSearch(request, flipsSearch).verifier);
  return sharedMetrics(slug, parseSearch(request, verifierSearch).verifier);
});
