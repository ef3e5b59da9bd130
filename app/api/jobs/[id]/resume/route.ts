import { byId } from "@/lib/access/policy";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { resumeJob } from "@/lib/jobs/job-verbs";

export const dynamic = "force-dynamic";

export const POST = route(idPath, { role: "runner", owns: byId("job") }, async ({ path }) => {
  await resumeJob(path.id);
  return { ok: true };
});
