import { byId } from "@/lib/access/policy";
import { nameBatchBody } from "@/lib/contracts/batch";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readBatches } from "@/lib/reads/run-batches";
import { nameBatch } from "@/lib/runs/name-batch";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, ({ path }) => readBatches(path.id));

export const POST = route(idPath, { role: "runner", owns: byId("run") }, async ({ path, request }) => {
  await nameBatch(path.id, await parseBody(request, nameBatchBody));
  return readBatches(path.id);
});
