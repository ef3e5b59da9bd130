import { parseSearch } from "@/lib/http/parse-search";
import { sharedSamplePath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { verifierSearch } from "@/lib/http/verifier-search";
import { sharedSample } from "@/lib/shares/shared-sample";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedSamplePath, async ({ request, path }) =>
  sharedSample(path.slug, path.ordinal, parseSearch(request, verifierSearch)),
);
