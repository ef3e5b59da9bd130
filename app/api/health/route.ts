import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "open" }, async () => ({ ok: true }));
