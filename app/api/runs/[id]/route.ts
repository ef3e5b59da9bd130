import { byId } from "@/lib/access/policy";
import { runChange } from "@/lib/contracts/run-request";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRun } from "@/lib/reads/run";
import { changeRun } from "@/lib/runs/change-run";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ path }) => readRun(path.id));

export const PATCH = route(idPath, { role: "runner", owns: byId("run") }, async ({ path, request }) => {
  await changeRun(path.id, await parseBody(request, runChange));
  return readRun(path.id);
});
