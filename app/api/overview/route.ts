import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readOverview } from "@/lib/ranking/overview";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, () => readOverview());
