import { byId } from "@/lib/access/policy";
import { dropValueBody } from "@/lib/contracts/job";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { dropValue } from "@/lib/jobs/drop-value";

export const dynamic = "force-dynamic";

export const POST = route(idPath, { role: "runner", owns: byId("job") }, async ({ request, path }) => {
  const { value } = await parseBody(request, dropValueBody);
  return dropValue(path.id, value);
});
