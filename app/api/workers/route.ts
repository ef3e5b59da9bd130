import { endpointLimit } from "@/lib/contracts/worker";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { saveEndpointLimit } from "@/lib/models/endpoint-limits";
import { readWorkers } from "@/lib/reads/workers";

export const dynamic = "force-dynamic";

/** Returns the live workers, and the limits of endpoints that apply to all of them together. */
export const GET = route(noPath, { role: "reader" }, readWorkers);
export const PUT = route(noPath, { role: "owner" }, async ({ request }) => {
  await saveEndpointLimit(await parseBody(request, endpointLimit));
  return readWorkers();
});
