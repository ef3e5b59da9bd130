import { parseSearch } from "@/lib/http/parse-search";
import { ordinalPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { sampleSearch } from "@/lib/http/sample-search";
import { readSamplePlace } from "@/lib/reads/samples/run-samples";

export const dynamic = "force-dynamic";

export const GET = route(ordinalPath, { role: "reader" }, async ({ request, path }) =>
  readSamplePlace(path.id, path.ordinal, parseSearch(request, sampleSearch).filters),
);
