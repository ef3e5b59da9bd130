import { z } from "zod";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startDiagnosis } from "@/lib/jobs/start-diagnosis";

export const dynamic = "force-dynamic";

const body = z.object({ modelId: z.number().int() });

export const POST = route(idPath, async ({ request, path }) => {
  const { modelId } = await parseBody(request, body);
  return Response.json(await startDiagnosis(path.id, modelId), { status: 202 });
});
