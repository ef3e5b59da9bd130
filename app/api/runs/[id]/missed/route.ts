import { missedSearch } from "@/lib/contracts/missed-checks";
import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readMissedChecks } from "@/lib/reads/samples/missed-checks";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) =>
  readMissedChecks(path.id, parseSearch(request, missedSearch)),
);
