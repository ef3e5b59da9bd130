import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readChanges } from "@/lib/ranking/changes";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, () => readChanges(new Date()));
