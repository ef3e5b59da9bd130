import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readJob } from "@/lib/reads/jobs";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ path }) => readJob(path.id));
