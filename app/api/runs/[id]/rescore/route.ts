import { z } from "zod";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { rescoreRun } from "@/lib/runs/rescore-run";

export const dynamic = "force-dynamic";

const body = z.object({ verifier: z.string().min(1) });

export const POST = route(idPath, async ({ request, path }) => {
  const { verifier } = await parseBody(request, body);
  return rescoreRun(path.id, verifier);
});
