import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { evidenceSearch, sharedEvidencePath } from "@/lib/http/verifier-search";
import { readEvidence } from "@/lib/reads/samples/turn-evidence";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(sharedEvidencePath, async ({ request, path, scope }) =>
  readEvidence(scope.runOfSample(path.ordinal), path.ordinal, { id: path.evidence, ...parseSearch(request, evidenceSearch) }),
);
