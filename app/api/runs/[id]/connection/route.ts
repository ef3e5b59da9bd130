import { byId } from "@/lib/access/policy";
import { connectRunBody } from "@/lib/contracts/run-request";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRun } from "@/lib/reads/run";
import { connectRun } from "@/lib/runs/connect-run";

export const dynamic = "force-dynamic";

export const POST = route(idPath, { role: "runner", owns: byId("run") }, async ({ path, request }) => {
  await connectRun(path.id, await parseBody(request, connectRunBody));
  return readRun(path.id);
});
