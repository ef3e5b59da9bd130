import { launchRequest } from "@/lib/contracts/run-request";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { estimateRun } from "@/lib/planning/estimate-run";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "reader" }, async ({ request }) => estimateRun(await parseBody(request, launchRequest)));
