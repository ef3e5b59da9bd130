import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { verifierSearch } from "@/lib/http/verifier-search";
import { readRunEndurance } from "@/lib/reads/run-endurance";

export const dynamic = "force-dynamic";

export const GET = route(idPath, async ({ request, path }) => readRunEndurance(path.id, parseSearch(request, verifierSearch).verifier));
