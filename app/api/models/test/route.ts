import { personOf } from "@/lib/access/caller";
import { requirePersonForKey } from "@/lib/access/require-person";
import { saveModelBody } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { paidTests } from "@/lib/jobs/paid-calls";
import { testAndKeep } from "@/lib/models/connection-tests";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "owner" }, async ({ request, caller }) => {
  const settings = await parseBody(request, saveModelBody.shape.settings);
  requirePersonForKey(caller, settings);
  return testAndKeep(settings, { pay: paidTests(personOf(caller))(settings) });
});
