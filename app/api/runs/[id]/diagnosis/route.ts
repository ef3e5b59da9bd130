import { z } from "zod";
import { personOf } from "@/lib/access/caller";
import { byId } from "@/lib/access/policy";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startDiagnosis } from "@/lib/jobs/start-diagnosis";
import { estimateDiagnosis } from "@/lib/planning/estimate-diagnosis";

export const dynamic = "force-dynamic";

const body = z.object({ modelId: z.number().int() });
const search = z.object({ modelId: z.coerce.number().int() });

/** Returns the estimated cost of a diagnosis. */
export const GET = route(idPath, { role: "reader" }, async ({ request, path }) =>
  estimateDiagnosis(path.id, parseSearch(request, search).modelId),
);

export const POST = route(idPath, { role: "runner", owns: byId("run") }, async ({ request, path, caller }) => {
  const { modelId } = await parseBody(request, body);
  return Response.json(await startDiagnosis(path.id, modelId, personOf(caller)), { status: 202 });
});
