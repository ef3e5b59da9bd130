import { z } from "zod";
import { personOf } from "@/lib/access/caller";
import { createSuiteBody } from "@/lib/contracts/suite";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startSuite } from "@/lib/jobs/start-suite";
import { readArchivedSuites, readSuites } from "@/lib/reads/suites";

export const dynamic = "force-dynamic";

const search = z.object({ benchmark: z.string().optional(), archived: z.literal("1").optional() });

/** Returns the suites in use; with `archived=1`, the archived ones. */
export const GET = route(noPath, { role: "reader" }, async ({ request }) => {
  const { archived, benchmark } = parseSearch(request, search);
  return archived === "1" ? readArchivedSuites() : readSuites({ ...(benchmark !== undefined && { benchmark }) });
});
export const POST = route(noPath, { role: "runner" }, async ({ request, caller }) =>
  Response.json(await startSuite(await parseBody(request, createSuiteBody), personOf(caller)), { status: 202 }),
);
