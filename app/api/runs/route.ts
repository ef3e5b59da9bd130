import { z } from "zod";
import { noteLaunch } from "@/lib/access/audit";
import { personOf } from "@/lib/access/caller";
import { ownBudgets } from "@/lib/access/policy";
import { runStatus } from "@/lib/contracts/run";
import { launchRequest } from "@/lib/contracts/run-request";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRuns } from "@/lib/reads/runs";
import { launchRun } from "@/lib/runs/launch-run";

export const dynamic = "force-dynamic";

const search = z.object({
  benchmark: z.string().optional(),
  status: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(runStatus))
    .optional(),
  /** `none` leaves out the example runs of the seed, `only` returns them alone. */
  examples: z.enum(["none", "only"]).optional(),
  /** `1` includes archived runs. */
  archived: z
    .literal("1")
    .optional()
    .transform((given) => given !== undefined),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export const GET = route(noPath, { role: "reader" }, async ({ request }) => readRuns(parseSearch(request, search)));
export const POST = route(noPath, { role: "runner", owns: ownBudgets }, async ({ request, caller }) => {
  const launched = await launchRun(await parseBody(request, launchRequest), personOf(caller));
  await noteLaunch(caller, [launched.runId]);
  return launched;
});
