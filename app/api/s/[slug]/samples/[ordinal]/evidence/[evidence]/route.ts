import { parseSearch } from "@/lib/http/parse-search";
import { sharedRoute } from "@/lib/http/shared-route";
import { evidenceSearch, sharedEvidencePath } from "@/lib/http/verifier-search";
import { sharedEvidence } from "@/lib/shares/shared-sample";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedEvidencePath, async ({ request, path }) =>
  sharedEvidence(path.slug, path.ordinal, { id: path.evidence, ...parseSearch(request, evidenceSearch) }),
);
