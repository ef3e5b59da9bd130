import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readLaunch } from "@/lib/reads/launches";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, ({ path }) => readLaunch(path.id));
