import { parseSearch } from "@/lib/http/parse-search";
import { route } from "@/lib/http/route";
import { evidencePath, evidenceSearch } from "@/lib/http/verifier-search";
import { readEvidence } from "@/lib/reads/samples/turn-evidence";

export const dynamic = "force-dynamic";

export const GET = route(evidencePath, { role: "reader" }, async ({ request, path }) =>
  readEvidence(path.id, path.ordinal, { id: path.evidence, ...parseSearch(request, evidenceSearch) }),
);
