import { z } from "zod";
import { personOf } from "@/lib/access/caller";
import { byId } from "@/lib/access/policy";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startTrace } from "@/lib/jobs/start-trace";

export const dynamic = "force-dynamic";

const body = z.object({ trace: z.string() });

export const POST = route(idPath, { role: "runner", owns: byId("run") }, async ({ request, path, caller }) => {
  const { trace } = await parseBody(request, body);
  return Response.json(await startTrace(path.id, trace, personOf(caller)), { status: 202 });
});
