import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRun } from "@/lib/reads/run";

export const dynamic = "force-dynamic";

export const GET = route(idPath, async ({ path }) => readRun(path.id));
