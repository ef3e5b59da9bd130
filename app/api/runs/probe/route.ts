import { z } from "zod";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { probeNow } from "@/lib/runs/probe-now";

export const dynamic = "force-dynamic";

const asked = z.object({ runIds: z.array(z.number().int()).min(1).max(1000) });

export const POST = route(
  noPath,
  { role: "runner", owns: { kind: "run", ids: async (_, request) => (await parseBody(request.clone(), asked)).runIds } },
  async ({ request }) => probeNow((await parseBody(request, asked)).runIds),
);
