import { z } from "zod";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startRescore } from "@/lib/jobs/start-rescore";

export const dynamic = "force-dynamic";

const body = z.object({ verifier: z.string().min(1) });

export const POST = route(idPath, async ({ request, path }) => {
  const { verifier } = await parseBody(request, body);
  return Response.json(await startRescore(path.id, verifier), { status: 202 });
});
