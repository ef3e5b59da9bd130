import { z } from "zod";
import { personOf } from "@/lib/access/caller";
import { jobKind, startBuildBody } from "@/lib/contracts/job";
import { startTrialBody } from "@/lib/contracts/trial";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startBuild } from "@/lib/jobs/start-build";
import { startTrial } from "@/lib/jobs/start-trial";
import { readJobs } from "@/lib/reads/jobs";

export const dynamic = "force-dynamic";

const search = z
  .object({
    kind: jobKind.optional(),
    benchmark: z.string().optional(),
    name: z.string().optional(),
    run: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(20),
  })
  .transform(({ run, ...rest }) => ({ ...rest, runId: run }));

export const GET = route(noPath, { role: "reader" }, async ({ request }) => readJobs(parseSearch(request, search)));
const started = z.discriminatedUnion("kind", [startBuildBody, startTrialBody]);

export const POST = route(
  noPath,
  {
    role: "runner",
    owns: { kind: "upload", ids: async (_, request) => (await parseBody(request.clone(), startBuildBody.pick({ uploads: true }))).uploads },
  },
  async ({ request, caller }) => {
    const body = await parseBody(request, started);
    return Response.json(await (body.kind === "try" ? startTrial(body, personOf(caller)) : startBuild(body, personOf(caller))), {
      status: 202,
    });
  },
);
