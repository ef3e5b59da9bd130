import type { z } from "zod";
import { noteRaise } from "@/lib/access/audit";
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

const verbs: Record<RunVerb, (id: number, body: z.infer<typeof verbRequest>) => Promise<unknown>> = {
  pause: pauseRun,
  resume: (id, body) => resumeRun(id, body),
  cancel: cancelRun,
  "retry-failed": retryFailed,
};

const ownRun = { role: "runner", owns: byId("run") } as const;

export const POST = route(
  idPath.extend({ verb: runVerb }),
  { parameter: "verb", values: { pause: ownRun, resume: ownRun, cancel: ownRun, "retry-failed": ownRun } },
  async ({ path, request, caller }) => {
    const body = await parseOptionalBody(request, verbRequest);
    await verbs[path.verb](path.id, body);
    if (path.verb === "resume" && body.budget !== undefined) await noteRaise(caller, path.id);
    return { ok: true };
  },
);
