import { z } from "zod";
import { parseBody } from "@/lib/http/parse-body";
import { benchmarkPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readBaseline } from "@/lib/reads/baseline";
import { pinBaseline } from "@/lib/runs/pin-baseline";

export const dynamic = "force-dynamic";

const choice = z.object({ runId: z.number().int().nullable() });

export const GET = route(benchmarkPath, { role: "reader" }, ({ path }) => readBaseline(path.id));
export const PUT = route(benchmarkPath, { role: "owner" }, async ({ request, path }) => {
  const { runId } = await parseBody(request, choice);
  await pinBaseline(path.id, runId);
  return { runId };
});
