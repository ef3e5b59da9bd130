import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { resumeRun } from "@/lib/runs/resume-run";

export const dynamic = "force-dynamic";

export const POST = route(idPath, async ({ path }) => {
  await resumeRun(path.id);
  return { ok: true };
});
