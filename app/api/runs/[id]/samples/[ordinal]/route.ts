import { parseSearch } from "@/lib/http/parse-search";
import { ordinalPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { verifierSearch } from "@/lib/http/verifier-search";
import { readSample } from "@/lib/reads/samples/sample";

export const dynamic = "force-dynamic";

export const GET = route(ordinalPath, { role: "reader" }, async ({ request, path }) =>
  readSample(path.id, path.ordinal, parseSearch(request, verifierSearch)),
);
