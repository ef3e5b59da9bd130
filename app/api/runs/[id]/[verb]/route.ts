import type { z } from "zod";
import { noteRaise } from "@/lib/access/audit";
import type { Caller } from "@/lib/access/caller";
import { byId } from "@/lib/access/policy";
import { type RunVerb, runVerb, verbRequest } from "@/lib/contracts/run-request";
import { parseOptionalBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { cancelRun } from "@/lib/runs/cancel-run";
import { pauseRun } from "@/lib/runs/pause-run";
import { resumeRun } from "@/lib/runs/resume-run";
import { retryFailed } from "@/lib/runs/retry-failed";

export const dynamic = "force-dynamic";

const verbs: Record<RunVerb, (id: number, body: z.infer<typeof verbRequest>, caller: Caller) => Promise<unknown>> = {
  pause: pauseRun,
  async resume(id, body, caller) {
    if ((await resumeRun(id, body)) && body.budget !== undefined) await noteRaise(caller, id);
  },
  cancel: cancelRun,
  "retry-failed": retryFailed,
};

const ownRun = { role: "runner", owns: byId("run") } as const;

export const POST = route(
  idPath.extend({ verb: runVerb }),
  { parameter: "verb", values: { pause: ownRun, resume: ownRun, cancel: ownRun, "retry-failed": ownRun } },
  async ({ path, request, caller }) => {
    await verbs[path.verb](path.id, await parseOptionalBody(request, verbRequest), caller);
    return { ok: true };
  },
);
