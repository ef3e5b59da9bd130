import { type RunVerb, runVerb } from "@/lib/contracts/run";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { cancelRun } from "@/lib/runs/cancel-run";
import { pauseRun } from "@/lib/runs/pause-run";
import { resumeRun } from "@/lib/runs/resume-run";
import { retryFailed } from "@/lib/runs/retry-failed";

export const dynamic = "force-dynamic";

const verbs: Record<RunVerb, (id: number) => Promise<void>> = {
  pause: pauseRun,
  resume: resumeRun,
  cancel: cancelRun,
  "retry-failed": retryFailed,
};

export const POST = route(idPath.extend({ verb: runVerb }), async ({ path }) => {
  await verbs[path.verb](path.id);
  return { ok: true };
});
