import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRunBeside } from "@/lib/reads/beside-run";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ path }) => readRunBeside(path.id, { peers: true }));
