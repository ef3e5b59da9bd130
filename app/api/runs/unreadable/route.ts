import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRunList } from "@/lib/reads/runs";

export const dynamic = "force-dynamic";

/** Returns the runs that the list of runs leaves out because their rows cannot be read. */
export const GET = route(noPath, { role: "reader" }, async () => (await readRunList({ limit: 1000, archived: true })).unreadable);
