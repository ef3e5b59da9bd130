import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readReadings } from "@/lib/reads/annotations";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ path }) => readReadings(path.id));
