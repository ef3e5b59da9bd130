import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readFlags } from "@/lib/reads/flags";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, readFlags);
