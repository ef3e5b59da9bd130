import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { verifierSearch } from "@/lib/http/verifier-search";
import { sharedEndurance } from "@/lib/shares/shared-endurance";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ request, path }) =>
  sharedEndurance(path.slug, parseSearch(request, verifierSearch).verifier),
);
