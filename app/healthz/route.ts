import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

/** Says that the web server responds, with or without its database. */
export const GET = route(noPath, { role: "open" }, async () => ({ ok: true }));
