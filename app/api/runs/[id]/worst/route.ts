import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readWorstSamples } from "@/lib/reads/samples/worst-samples";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ path }) => readWorstSamples(path.id));
