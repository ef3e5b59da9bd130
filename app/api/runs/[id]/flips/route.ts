import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { flipsSearch } from "@/lib/http/verifier-search";
import { readRunFlips } from "@/lib/reads/run-flips";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) =>
  readRunFlips(path.id, parseSearch(request, flipsSearch).verifier),
);
