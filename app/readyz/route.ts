import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { databaseResponds } from "@/lib/reads/database-responds";

export const dynamic = "force-dynamic";

/** Says whether the web server can serve pages: its database responds. */
export const GET = route(noPath, { role: "open" }, async () => {
  const ok = await databaseResponds();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { "cache-control": "no-store" } });
});
