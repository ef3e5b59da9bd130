import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRunTakeaway } from "@/lib/shares/run-takeaway";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, ({ path }) => readRunTakeaway(path.id));
