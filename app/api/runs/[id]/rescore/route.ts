import { z } from "zod";
import { personOf } from "@/lib/access/caller";
import { byId } from "@/lib/access/policy";
import { rescoreInput } from "@/lib/contracts/run-results";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startRescore } from "@/lib/jobs/start-rescore";

export const dynamic = "force-dynamic";

const body = rescoreInput.extend({ verifier: z.string().min(1) });

export const POST = route(idPath, { role: "runner", owns: byId("run") }, async ({ request, path, caller }) => {
  const { verifier, ...input } = await parseBody(request, body);
  return Response.json(await startRescore(path.id, verifier, input, personOf(caller)), { status: 202 });
});
