import { stripsSearch } from "@/lib/contracts/missed-checks";
import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readOutcomeStrips } from "@/lib/reads/samples/missed-checks";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) =>
  readOutcomeStrips(path.id, parseSearch(request, stripsSearch).tag),
);
