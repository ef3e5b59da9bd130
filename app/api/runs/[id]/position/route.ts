import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRunPosition } from "@/lib/ranking/run-position";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ path }) => readRunPosition(path.id));
