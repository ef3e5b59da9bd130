import { noteLaunch } from "@/lib/access/audit";
import { personOf } from "@/lib/access/caller";
import { ownBudgets } from "@/lib/access/policy";
import { launchesRequest } from "@/lib/contracts/launch";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readLaunches } from "@/lib/reads/launches";
import { launchRuns } from "@/lib/runs/launch-runs";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, () => readLaunches());
export const POST = route(noPath, { role: "runner", owns: ownBudgets }, async ({ request, caller }) => {
  const launched = await launchRuns(await parseBody(request, launchesRequest), personOf(caller));
  await noteLaunch(caller, launched.runIds);
  return launched;
});
