import { pointsSearch } from "@/lib/contracts/sample-points";
import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readSamplePoints } from "@/lib/reads/samples/sample-points";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) =>
  readSamplePoints(path.id, parseSearch(request, pointsSearch)),
);
